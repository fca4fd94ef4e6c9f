"use client";

import { useState } from "react";
import { BeneficiaryForm } from "./beneficiary-form";
import { ConfirmCall } from "@/components/form/confirm-call";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, Row, Table } from "@/components/ui/table";
import type { Beneficiary } from "@/lib/features/payments/beneficiaries/beneficiary";
import { payPath } from "@/lib/features/payments/pages";
import { Parts } from "../ui/parts";

const columns = [
  { label: "Payee" },
  { label: "Account" },
  { label: "Actions", align: "right" },
] as const;

type DialogState = { what: "add" | "edit" | "delete"; one: Beneficiary | null };

/** The customer's beneficiaries with links to pay them. `canPay` is false for a dormant account. */
export function BeneficiaryBook({
  beneficiaries,
  canPay,
}: {
  beneficiaries: Beneficiary[];
  canPay: boolean;
}) {
  const [dialog, setDialog] = useState<DialogState | null>(null);
  const close = () => setDialog(null);
  const editing = dialog?.what === "edit" || dialog?.what === "add";
  const deleted = dialog?.what === "delete" ? dialog.one : null;

  return (
    <Card aria-labelledby="beneficiaries">
      <CardHead
        id="beneficiaries"
        title="Payees"
        aside={
          <Button
            look="secondary"
            size="small"
            onClick={() => setDialog({ what: "add", one: null })}
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
          {beneficiaries.map((one) => (
            <BeneficiaryRow
              key={one.id}
              one={one}
              canPay={canPay}
              onDo={(what) => setDialog({ what, one })}
            />
          ))}
        </Table>
      )}
      <Dialog
        title={dialog?.one ? "Edit payee" : "Add payee"}
        open={editing}
        onClose={close}
      >
        {editing && (
          <BeneficiaryForm beneficiary={dialog.one} onSaved={close} />
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
        open={deleted !== null}
        onClose={close}
      >
        We remove <strong>{deleted?.accountName}</strong> from your payees. Past
        transfers and standing orders don’t change.
      </ConfirmCall>
    </Card>
  );
}

function BeneficiaryRow({
  one,
  canPay,
  onDo,
}: {
  one: Beneficiary;
  canPay: boolean;
  onDo: (what: "edit" | "delete") => void;
}) {
  const called = one.nickname || one.accountName;
  const small = [one.nickname && one.accountName, one.reference];
  return (
    <Row>
      <Cell typed className="col-span-2">
        <span className="font-medium">{called}</span>
        {small.some(Boolean) && (
          <span className="block text-xs text-ink-soft">
            <Parts parts={small} />
          </span>
        )}
      </Cell>
      <Cell label="Account" typed className="col-span-2">
        <span className="figures">{one.accountNumber}</span>
        <span className="block text-xs text-ink-soft">{one.bank}</span>
      </Cell>
      <Cell align="right" className="col-span-2 mt-2 as-table:mt-0">
        <span className="flex flex-wrap gap-2 as-table:flex-nowrap as-table:justify-end">
          {canPay && (
            <ButtonLink
              href={payPath(one.id)}
              size="small"
              aria-label={`Pay ${called}`}
            >
              Pay
            </ButtonLink>
          )}
          <Button
            look="secondary"
            size="small"
            aria-label={`Edit ${called}`}
            onClick={() => onDo("edit")}
          >
            Edit
          </Button>
          <Button
            look="quiet"
            size="small"
            aria-label={`Delete ${called}`}
            onClick={() => onDo("delete")}
          >
            Delete
          </Button>
        </span>
      </Cell>
    </Row>
  );
}
