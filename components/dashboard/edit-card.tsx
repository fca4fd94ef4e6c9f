"use client";

import { CardForm } from "@/components/forms/card-form";
import { EditWindow } from "./edit-window";

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
