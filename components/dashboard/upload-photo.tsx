"use client";

import { PhotoForm } from "@/components/forms/photo-form";
import { EditWindow } from "./edit-window";

/** Gives the customer a photo, or another. */
export function UploadPhoto(props: { photo: string | null; initials: string }) {
  return (
    <EditWindow edit="photo" title="Upload Image">
      {(close) => <PhotoForm {...props} onSaved={close} />}
    </EditWindow>
  );
}
