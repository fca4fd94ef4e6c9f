"use client";

import { useState } from "react";
import { TwoFactorConfirmForm, type SetUp } from "./two-factor-confirm-form";
import { TwoFactorStartForm } from "./two-factor-start-form";
import type { Realm } from "@/lib/identity/callers";
import { RecoveryCodes } from "./recovery-codes";

export function TwoFactorSetUp({
  realm,
  onDone,
}: {
  realm: Realm;
  onDone: () => void;
}) {
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return setUp ? (
    <TwoFactorConfirmForm
      realm={realm}
      setUp={setUp}
      onConfirmed={setCodes}
      onCancel={onDone}
    />
  ) : (
    <TwoFactorStartForm realm={realm} onStarted={setSetUp} onCancel={onDone} />
  );
}
