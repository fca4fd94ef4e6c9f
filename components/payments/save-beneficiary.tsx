"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { submit } from "@/lib/browser/submit";

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
    const { ok } = await submit(
      {
        contract: async () =>
          (await import("@/lib/features/payments/beneficiaries/contract"))
            .addBeneficiary,
      },
      { body: payee },
    );
    setState(ok ? "saved" : "offered");
  }

  if (state === "saved") return null;
  return (
    <Button
      variant="quiet"
      pending={state === "busy"}
      onClick={() => void save()}
    >
      Save payee
    </Button>
  );
}
