"use client";

import { DocumentForm } from "./document-form";
import { EditWindow } from "../form/edit-window";

export function AddKyc() {
  return (
    <EditWindow edit="kyc" title="Add KYC">
      {(close) => <DocumentForm onSaved={close} />}
    </EditWindow>
  );
}
