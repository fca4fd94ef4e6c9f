"use client";

import { PhotoForm } from "./photo-form";
import { EditDialog } from "../form/edit-dialog";

export function UploadPhoto(props: { photo: string | null; initials: string }) {
  return (
    <EditDialog edit="photo" title="Upload Image">
      {(close) => <PhotoForm {...props} onSaved={close} />}
    </EditDialog>
  );
}
