"use client";

import { formatAccount } from "@/lib/ledger/iban";
import { useState } from "react";
import { BeneficiaryForm } from "./beneficiary-form";
import { ConfirmCall } from "@/components/form/confirm-call";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, Row, Table } from "@/components/ui/table";
import type { ListedBeneficiary } from "@/lib/features/payments/beneficiaries/queries";
import { payPath } from "@/lib/features/payments/pages";
import { InlineFacts } from "../ui/inline-facts";

const columns = [
  { label: "Payee" },
  { label: "Account" },
  { label: "Actions", align: "right" },
] as const;

type DialogState = {
  action: "add" | "edit" | "delete";
  beneficiary: ListedBeneficiary | null;
};

/** The customer's beneficiaries with links to pay them. `canPay` is false for a dormant account. */
export function BeneficiaryBook({
  beneficiaries,
  canPay,
}: {
  beneficiaries: ListedBeneficiary[];
  canPay: boolean;
}) {
  const [dialog, setDialog] = useState<DialogState | null>(null);
  const close = () => setDialog(null);
  const editing = dialog?.action === "edit" || dialog?.action === "add";
  const deleted = dialog?.action === "delete" ? dialog.beneficiary : null;

  return (
    <Card aria-labelledby="beneficiaries">
      <CardHead
        id="beneficiaries"
        title="Payees"
        aside={
          <Button
            variant="secondary"
            size="small"
            onClick={() => setDialog({ action: "add", beneficiary: null })}
          >
            Add payee
          </Button>
        }
      />
      {beneficiaries.length === 0 ? (
        <EmptyState title="No payees yet">
          Add the people and companies you pay often. When you pay them, the
          transfer form is already filled in.
        </EmptyState>
      ) : (
        <Table caption="Your payees" columns={columns}>
          {beneficiaries.map((beneficiary) => (
            <BeneficiaryRow
              key={beneficiary.id}
              beneficiary={beneficiary}
              canPay={canPay}
              onAction={(action) => setDialog({ action, beneficiary })}
            />
          ))}
        </Table>
      )}
      <Dialog
        title={dialog?.beneficiary ? "Edit payee" : "Add payee"}
        open={editing}
        onClose={close}
      >
        {editing && (
          <BeneficiaryForm beneficiary={dialog.beneficiary} onSaved={close} />
        )}
      </Dialog>
      <ConfirmCall
        title="Delete this payee?"
        action="Delete payee"
        call={{
          contract: async () =>
            (await import("@/lib/features/payments/beneficiaries/contract"))
              .deleteBeneficiary,
          params: { beneficiaryId: deleted?.id ?? "" },
        }}
        version={deleted?.version}
        open={deleted !== null}
        onClose={close}
      >
        We remove <strong translate="no">{deleted?.accountName}</strong> from
        your payees. Past transfers and standing orders don’t change.
      </ConfirmCall>
    </Card>
  );
}

function BeneficiaryRow({
  beneficiary,
  canPay,
  onAction,
}: {
  beneficiary: ListedBeneficiary;
  canPay: boolean;
  onAction: (action: "edit" | "delete") => void;
}) {
  const displayName = beneficiary.nickname || beneficiary.accountName;
  const small = [
    beneficiary.nickname && beneficiary.accountName,
    beneficiary.reference,
  ];
  return (
    <Row>
      <Cell isUserInput className="col-span-2">
        <span translate="no" className="font-medium">
          {displayName}
        </span>
        {small.some(Boolean) && (
          <span className="block text-xs text-ink-soft">
            <InlineFacts parts={small} />
          </span>
        )}
      </Cell>
      <Cell label="Account" isUserInput className="col-span-2">
        <span translate="no" className="figures">
          {formatAccount(beneficiary.accountNumber)}
        </span>
        <span translate="no" className="block text-xs text-ink-soft">
          {beneficiary.bank}
        </span>
      </Cell>
      <Cell align="right" className="col-span-2 mt-2 as-table:mt-0">
        <span className="flex flex-wrap gap-2 as-table:flex-nowrap as-table:justify-end">
          {canPay && (
            <ButtonLink
              href={payPath(beneficiary.id)}
              size="small"
              aria-label={`Pay ${displayName}`}
            >
              Pay
            </ButtonLink>
          )}
          <Button
            variant="secondary"
            size="small"
            aria-label={`Edit ${displayName}`}
            onClick={() => onAction("edit")}
          >
            Edit
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Delete ${displayName}`}
            onClick={() => onAction("delete")}
          >
            Delete
          </Button>
        </span>
      </Cell>
    </Row>
  );
}
