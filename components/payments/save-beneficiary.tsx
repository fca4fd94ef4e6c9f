"use client";

import UserPlus from "lucide-react/icons/user-plus";
import { Button } from "@/components/ui/button";
import { useCall } from "@/lib/browser/use-call";

type SaveBeneficiaryProps = {
  accountName: string;
  recipientAccount: string;
  bank: string;
  reference: string;
};

/** The row of an action list that saves a payee. The page leaves it out once the payee is saved. */
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
    <li>
      <Button variant="row" pending={busy} onClick={() => void run()}>
        <UserPlus aria-hidden strokeWidth={1.75} />
        Save payee
      </Button>
    </li>
  );
}
