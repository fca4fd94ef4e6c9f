"use client";

import LogOut from "lucide-react/icons/log-out";
import Settings from "lucide-react/icons/settings";
import { bareIcon } from "@/components/ui/bare-icon";
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
          <Settings {...bareIcon} className="size-5" strokeWidth={1.75} />
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
        <LogOut {...bareIcon} className="size-4 text-ink-soft" />
        Logout
      </MenuAction>
    </Menu>
  );
}
