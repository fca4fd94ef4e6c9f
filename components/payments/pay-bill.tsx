"use client";

import { useState } from "react";
import { ButtonLink, Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { accountPages } from "@/lib/features/accounts/pages";
import type { PayingAccount } from "@/lib/features/accounts/paying-account";
import type { Bill, BillFault } from "@/lib/features/payments/bills/bill";
import { readBill } from "@/lib/features/payments/bills/qr-bill";
import { BillForm } from "./bill-form";
import { BillInput } from "./bill-input";
import type { TransferCodes } from "./transfer-code-fields";

/** Reads a bill, shows what is wrong with it, or pays it from an account in its currency. */
export function PayBill({
  accounts,
  codes,
}: {
  accounts: readonly PayingAccount[];
  codes: TransferCodes;
}) {
  const [bill, setBill] = useState<Bill | null>(null);
  const [faults, setFaults] = useState<BillFault[]>([]);

  function read(text: string) {
    const result = readBill(text);
    setBill("bill" in result ? result.bill : null);
    setFaults("faults" in result ? result.faults : []);
  }

  if (!bill) return <BillInput faults={faults} onText={read} />;
  const [first, ...others] = accounts.filter(
    ({ currency }) => currency === bill.currency,
  );
  const onOtherBill = () => setBill(null);
  if (!first)
    return (
      <div className="grid gap-4">
        <Notice
          tone="warn"
          role="alert"
          title={`You have no account in ${bill.currency}`}
        >
          {`This bill is in ${bill.currency}. Open an account in ${bill.currency} and move money into it, then read the bill again.`}
        </Notice>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={onOtherBill}>
            Choose another bill
          </Button>
          <ButtonLink href={accountPages.open}>
            {`Open an account in ${bill.currency}`}
          </ButtonLink>
        </div>
      </div>
    );
  return (
    <BillForm
      bill={bill}
      accounts={[first, ...others]}
      codes={codes}
      onOtherBill={onOtherBill}
    />
  );
}
