"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { submit } from "@/lib/client/submit";
import { textOf } from "@/lib/errors/catalogue";
import { calls } from "@/lib/paths";

type SaveBeneficiaryProps = {
  accountName: string;
  recipientAccount: string;
  bank: string;
  reference: string;
};

export function SaveBeneficiary(payee: SaveBeneficiaryProps) {
  const [state, setState] = useState<"offered" | "busy" | "saved">("offered");

  async function save() {
    setState("busy");
    const { ok } = await submit({
      path: calls.addBeneficiary,
      body: payee,
      fallback: textOf("BENEFICIARY_FAILED"),
    });
    setState(ok ? "saved" : "offered");
  }

  if (state === "saved") return null;
  return (
    <Button look="quiet" pending={state === "busy"} onClick={() => void save()}>
      Save payee
    </Button>
  );
}
