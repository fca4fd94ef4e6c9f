"use client";

import CreditCard from "lucide-react/icons/credit-card";
import FileCheck from "lucide-react/icons/file-check";
import ImageUp from "lucide-react/icons/image-up";
import LogOut from "lucide-react/icons/log-out";
import Settings from "lucide-react/icons/settings";
import UserPen from "lucide-react/icons/user-pen";
import { useSignOut } from "./use-sign-out";
import { Menu, MenuAction, MenuLine, MenuLink } from "@/components/ui/menu";
import { Spinner } from "@/components/ui/spinner";
import { editPath } from "@/lib/platform/paths";

const iconClass = "size-4 text-ink-soft";

export function SettingsMenu() {
  const { run, busy } = useSignOut("customer");
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label="Settings"
          className="grid size-11 place-items-center rounded text-ink-soft hover:bg-sunken hover:text-ink data-[state=open]:bg-sunken"
        >
          {busy ? (
            <Spinner label="Signing out" />
          ) : (
            <Settings aria-hidden className="size-5" strokeWidth={1.75} />
          )}
        </button>
      }
    >
      <MenuLink href={editPath("kyc")}>
        <FileCheck aria-hidden className={iconClass} />
        Add KYC
      </MenuLink>
      <MenuLink href={editPath("profile")}>
        <UserPen aria-hidden className={iconClass} />
        Edit Profile
      </MenuLink>
      <MenuLink href={editPath("photo")}>
        <ImageUp aria-hidden className={iconClass} />
        Upload Image
      </MenuLink>
      <MenuLink href={editPath("card")}>
        <CreditCard aria-hidden className={iconClass} />
        Add Card Details
      </MenuLink>
      <MenuLine />
      <MenuAction onSelect={run}>
        <LogOut aria-hidden className={iconClass} />
        Logout
      </MenuAction>
    </Menu>
  );
}
