"use client";

import ChevronDown from "lucide-react/icons/chevron-down";
import { Link } from "@/components/ui/link";
import { usePathname } from "next/navigation";
import { useEffect, useId, useRef, useState } from "react";
import { cn } from "@/lib/browser/cn";
import type { SiteLink } from "./links";

const closeAfterMs = 200;

type HoverMenuProps = {
  label: string;
  links: readonly SiteLink[];
  className: string;
};

/**
 * A menu that opens under the mouse and closes 200 ms after it has left; by key and by touch it is a button that
 * shows and hides the links, and Escape and a press elsewhere close it. Without script it opens under the mouse and with
 * the focus.
 */
export function HoverMenu({ label, links, className }: HoverMenuProps) {
  const pathname = usePathname();
  const [open, setOpen] = useState(false);
  const id = useId();
  const hovered = useRef(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  // Safari gives a tapped button no focus, so a tap elsewhere takes none away.
  useEffect(() => {
    if (!open) return;
    const close = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", close);
    return () => document.removeEventListener("pointerdown", close);
  }, [open]);

  const change = (next: boolean) => {
    clearTimeout(closing.current);
    setOpen(next);
  };

  return (
    <div
      ref={menu}
      className="group relative"
      onPointerEnter={({ pointerType }) => {
        if (pointerType !== "mouse") return;
        hovered.current = true;
        change(true);
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType !== "mouse") return;
        hovered.current = false;
        clearTimeout(closing.current);
        closing.current = setTimeout(() => setOpen(false), closeAfterMs);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        const stays = currentTarget.contains(relatedTarget);
        if (!stays && !hovered.current) change(false);
      }}
      onKeyDown={({ key }) => {
        if (key !== "Escape" || !open) return;
        change(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        // The mouse has opened the menu by hovering; its click must not close it.
        onClick={() => change(hovered.current || !open)}
        className={cn(className, "inline-flex items-center gap-1.5")}
      >
        <span>{label}</span>
        <ChevronDown
          aria-hidden
          className={cn("size-4 transition-transform", open && "rotate-180")}
        />
      </button>
      <ul
        id={id}
        className={cn(
          "absolute top-full left-0 z-menu w-64 rounded-lg border border-line bg-surface p-1.5 shadow-raised",
          !open &&
            "hidden noscript:group-focus-within:block noscript:group-hover:block",
        )}
      >
        {links.map(({ href, label }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={pathname === href ? "page" : undefined}
              onClick={() => change(false)}
              className="flex min-h-11 items-center rounded px-3 hover:bg-sunken aria-[current=page]:font-semibold"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
