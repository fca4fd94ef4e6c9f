"use client";

import { DocumentForm } from "./document-form";
import { EditDialog } from "../form/edit-dialog";

export function AddKyc() {
  return (
    <EditDialog edit="kyc" title="Add KYC">
      {(close) => <DocumentForm onSaved={close} />}
    </EditDialog>
  );
}
