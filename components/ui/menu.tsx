"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "@/lib/browser/cn";
import { Link, LinkPendingDot } from "./link";
import { useOpenOnPath } from "./use-open-on-path";

const itemClass = cn(
  "flex min-h-11 cursor-pointer items-center gap-3 rounded px-3 text-sm outline-none select-none",
  "data-highlighted:bg-accent-soft data-highlighted:text-accent",
);

/** A dropdown menu. `trigger` is a single button element. */
export function Menu({
  trigger,
  children,
}: {
  trigger: ReactNode;
  children: ReactNode;
}) {
  const [open, setOpen] = useOpenOnPath(useAddress());
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* Not in a portal, so that the menu stays in the same landmark as its button. */}
      <DropdownMenu.Content
        align="end"
        sideOffset={8}
        collisionPadding={12}
        className="z-menu min-w-52 rounded-lg border border-line bg-surface p-1.5 shadow-raised"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

export function MenuLink({
  href,
  children,
}: {
  href: string;
  children: ReactNode;
}) {
  const address = useAddress();
  return (
    <DropdownMenu.Item
      asChild
      className={itemClass}
      onSelect={(event) => {
        if (href !== address) event.preventDefault();
      }}
    >
      <Link href={href}>
        {children}
        <LinkPendingDot />
      </Link>
    </DropdownMenu.Item>
  );
}

function useAddress() {
  const query = useSearchParams().toString();
  return usePathname() + (query && `?${query}`);
}

export function MenuAction({
  onSelect,
  children,
}: {
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Item className={itemClass} onSelect={onSelect}>
      {children}
    </DropdownMenu.Item>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="my-1.5 h-px bg-line" />;
}
