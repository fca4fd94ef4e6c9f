"use client";

import { useSearchParams } from "next/navigation";
import {
  ProfileForm,
  type ProfileValues,
} from "@/components/forms/profile-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { paths } from "@/lib/paths";

/** The button and the dialog it opens; whether it is open stands in the address, so that menus can lead there. */
export function EditProfile({ values }: { values: ProfileValues }) {
  const open = useSearchParams().get("edit") === "profile";
  const show = (path: string) => window.history.replaceState(null, "", path);
  const close = () => show(paths.detail);
  return (
    <>
      <Button
        look="secondary"
        size="small"
        onClick={() => show(paths.editProfile)}
      >
        Edit Profile
      </Button>
      <Dialog title="Edit Profile" open={open} onClose={close}>
        <ProfileForm values={values} onSaved={close} />
      </Dialog>
    </>
  );
}
