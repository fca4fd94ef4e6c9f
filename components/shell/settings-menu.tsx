"use client";

import { Icon } from "@/components/ui/icon";
import type { NavItem } from "./nav-links";
import { useSignOut } from "./use-sign-out";
import {
  Menu,
  MenuAction,
  MenuSeparator,
  MenuLink,
} from "@/components/ui/menu";
import { Spinner } from "@/components/ui/spinner";

/** The menu of the gear wheel: `items`, and the sign-out. */
export function SettingsMenu({ items }: { items: readonly NavItem[] }) {
  const { run, busy } = useSignOut("customer");
  return (
    <Menu
      button={{
        "aria-label": "Settings",
        className: "icon-button [&:has(+_:popover-open)]:bg-sunken",
        children: busy ? (
          <Spinner label="Signing out" />
        ) : (
          <Icon name="settings" />
        ),
      }}
    >
      {items.map(({ href, label, icon }) => (
        <MenuLink key={href} href={href}>
          <span className="text-ink-soft [&>svg]:size-4">{icon}</span>
          <span>{label}</span>
        </MenuLink>
      ))}
      <MenuSeparator />
      <MenuAction onSelect={run}>
        <Icon name="log-out" className="size-4 text-ink-soft" />
        Logout
      </MenuAction>
    </Menu>
  );
}
