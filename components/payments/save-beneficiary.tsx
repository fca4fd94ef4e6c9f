"use client";

import { Button } from "@/components/ui/button";
import { useCall } from "@/lib/browser/use-call";

type SaveBeneficiaryProps = {
  accountName: string;
  recipientAccount: string;
  bank: string;
  reference: string;
};

/** A button that saves a payee. The page leaves it out once the payee is saved. */
export function SaveBeneficiary(payee: SaveBeneficiaryProps) {
  const { busy, run } = useCall(
    {
      contract: async () =>
        (await import("@/lib/features/payments/beneficiaries/contract"))
          .addBeneficiary,
    },
    { body: payee },
  );
  return (
    <Button variant="quiet" pending={busy} onClick={() => void run()}>
      Save payee
    </Button>
  );
}
