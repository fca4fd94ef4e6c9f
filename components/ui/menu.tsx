"use client";

import type { Route } from "next";
import { usePathname, useSearchParams } from "next/navigation";
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from "react";
import { flushSync } from "react-dom";
import { Link, LinkPendingDot } from "./link";

type MenuProps = {
  /** Props of the button, with its icon. */
  button: ComponentProps<"button">;
  children: ReactNode;
};

/**
 * A button with a list of links and actions, in a native popover: the browser opens and closes it, on Escape and on a
 * press elsewhere as well, and returns the focus. It works before the scripts arrive.
 */
export function Menu({ button, children }: MenuProps) {
  const id = useId();
  return (
    <>
      <button {...button} type="button" popoverTarget={id} />
      <MenuList id={id} label={button["aria-label"]}>
        {children}
      </MenuList>
    </>
  );
}

/** The list of a menu. Several buttons may open one, see {@link useSharedMenu}. */
export function MenuList({
  id,
  label,
  children,
}: {
  id: string;
  label: string | undefined;
  children: ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  const address = useAddress();
  // The navigation closes it, not the click on a link, so that the clicked link can show its progress.
  useEffect(() => {
    const menu = list.current;
    return () => {
      if (menu?.isConnected) menu.hidePopover();
    };
  }, [address]);

  return (
    <div
      ref={list}
      id={id}
      popover="auto"
      role="group"
      aria-label={label}
      className="menu"
      onClick={({ target }) => {
        const entry = (target as Element).closest("a, button");
        const isHere = entry?.getAttribute("href") === address;
        if (isHere || entry?.matches("button")) list.current?.hidePopover();
      }}
    >
      {children}
    </div>
  );
}

/**
 * One list for the buttons of many rows, because a list in each row would be most of the page. `chosen` is the row whose
 * button was pressed last, `buttonFor` returns the props of a row's button.
 */
export function useSharedMenu<Item>() {
  const id = useId();
  const [chosen, setChosen] = useState<Item | null>(null);
  const buttonFor = (item: Item) => ({
    type: "button" as const,
    popoverTarget: id,
    onClick: () => {
      // The press would only close the list that another row has opened.
      if (item !== chosen) document.getElementById(id)?.hidePopover();
      // The browser opens it after this, with the entries of this row.
      flushSync(() => setChosen(item));
    },
  });
  return { id, chosen, buttonFor };
}

export function MenuLink({
  href,
  children,
}: {
  href: Route;
  children: ReactNode;
}) {
  return (
    <Link href={href} className="menu-entry">
      {children}
      <LinkPendingDot />
    </Link>
  );
}

export function MenuAction({
  onSelect,
  children,
}: {
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" onClick={onSelect} className="menu-entry w-full">
      {children}
    </button>
  );
}

export function MenuSeparator() {
  return <hr className="my-1.5 border-line" />;
}

function useAddress() {
  const query = useSearchParams().toString();
  return usePathname() + (query && `?${query}`);
}
