"use client";

import { CardForm } from "./card-form";
import { EditDialog } from "../form/edit-dialog";

export function EditCard(props: {
  customerId: string;
  hasCard: boolean;
  version: string;
}) {
  return (
    <EditDialog
      edit="card"
      title={props.hasCard ? "Replace card" : "Add Card Details"}
    >
      {(close) => <CardForm {...props} onSaved={close} />}
    </EditDialog>
  );
}
