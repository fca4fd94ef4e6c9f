"use client";

import { useState } from "react";
import { ChangePasswordForm } from "./change-password-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { Realm } from "@/lib/identity/callers";

export function ChangePassword({ realm }: { realm: Realm }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Change password
      </Button>
      <Dialog title="Change password" open={open} onClose={close}>
        <ChangePasswordForm realm={realm} onClose={close} />
      </Dialog>
    </>
  );
}
