"use client";

import { PhotoForm } from "./photo-form";
import { EditWindow } from "../form/edit-window";

export function UploadPhoto(props: { photo: string | null; initials: string }) {
  return (
    <EditWindow edit="photo" title="Upload Image">
      {(close) => <PhotoForm {...props} onSaved={close} />}
    </EditWindow>
  );
}
