"use client";

import type { Route } from "next";
import { usePathname, useSearchParams } from "next/navigation";
import {
  useEffect,
  useId,
  useRef,
  type ComponentProps,
  type ReactNode,
} from "react";
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
    <>
      <button {...button} type="button" popoverTarget={id} />
      <div
        ref={list}
        id={id}
        popover="auto"
        role="group"
        aria-label={button["aria-label"]}
        className="menu"
        onClick={({ target }) => {
          const entry = (target as Element).closest("a, button");
          const isHere = entry?.getAttribute("href") === address;
          if (isHere || entry?.matches("button")) list.current?.hidePopover();
        }}
      >
        {children}
      </div>
    </>
  );
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
