"use client";

import { DocumentForm } from "@/components/forms/document-form";
import { EditWindow } from "./edit-window";

export function AddKyc() {
  return (
    <EditWindow edit="kyc" title="Add KYC">
      {(close) => <DocumentForm onSaved={close} />}
    </EditWindow>
  );
}
