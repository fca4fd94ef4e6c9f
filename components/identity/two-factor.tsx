"use client";

import { useState } from "react";
import { NewRecoveryCodesForm } from "./new-recovery-codes-form";
import { TwoFactorOffForm } from "./two-factor-off-form";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { Realm } from "@/lib/identity/callers";
import { RecoveryCodes } from "./recovery-codes";
import { TwoFactorSetUp } from "./two-factor-set-up";

const titles = {
  on: "Turn on two-factor sign-in",
  codes: "Create new recovery codes",
  off: "Turn off two-factor sign-in",
} as const;

export function TwoFactor({ realm, on }: { realm: Realm; on: boolean }) {
  const [open, setOpen] = useState<keyof typeof titles | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      {on ? (
        <>
          <Button
            variant="secondary"
            size="small"
            onClick={() => setOpen("codes")}
          >
            Create new recovery codes
          </Button>
          <Button
            variant="secondary"
            size="small"
            onClick={() => setOpen("off")}
          >
            Turn off two-factor sign-in
          </Button>
        </>
      ) : (
        <Button size="small" onClick={() => setOpen("on")}>
          Turn on two-factor sign-in
        </Button>
      )}
      <Dialog
        title={open ? titles[open] : ""}
        open={open !== null}
        onClose={close}
      >
        {open === "on" && <TwoFactorSetUp realm={realm} onDone={close} />}
        {open === "codes" && <NewCodes realm={realm} onDone={close} />}
        {open === "off" && <TwoFactorOffForm realm={realm} onClose={close} />}
      </Dialog>
    </>
  );
}

function NewCodes({ realm, onDone }: { realm: Realm; onDone: () => void }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  return codes ? (
    <RecoveryCodes codes={codes} onDone={onDone} />
  ) : (
    <NewRecoveryCodesForm realm={realm} onMade={setCodes} onCancel={onDone} />
  );
}
