"use client";

import { CardForm } from "./card-form";
import { EditWindow } from "../form/edit-window";

export function EditCard(props: { customerId: string; hasCard: boolean }) {
  return (
    <EditWindow
      edit="card"
      title={props.hasCard ? "Replace card" : "Add Card Details"}
    >
      {(close) => <CardForm {...props} onSaved={close} />}
    </EditWindow>
  );
}
