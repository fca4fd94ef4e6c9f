"use client";

import { useEffect, useState } from "react";
import { Portrait } from "@/components/ui/portrait";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { IMAGE_TYPES } from "@/lib/platform/files/media-type";
import { FileField } from "../form/fields";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";

const empty: { profilePhoto: File | null } = { profilePhoto: null };

/** A form with a preview of the photo. */
export function PhotoForm({
  photo,
  initials,
  onSaved,
}: {
  /** URL of the current photo, or null. */
  photo: string | null;
  initials: string;
  onSaved: () => void;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/customers/photos/contract")).uploadPhoto,
    schema: async () =>
      (await import("@/lib/features/customers/photos/schema")).photoFormSchema,
    defaults: empty,
    onDone: refreshThen(onSaved),
  });
  const { form, busy } = call;
  const preview = usePreview();

  return (
    <Form call={call} className="grid gap-5">
      <div className="justify-self-center">
        <Portrait
          size="huge"
          photo={preview.address ?? photo}
          initials={initials}
          onError={preview.forget}
        />
      </div>
      <FileField
        form={form}
        name="profilePhoto"
        label="Photo"
        hint="A JPEG, PNG or WebP photo, up to 10 MB. We crop it to a square."
        accept={IMAGE_TYPES}
        onChosen={preview.show}
      />
      <SubmitButton busy={busy}>Upload photo</SubmitButton>
    </Form>
  );
}

/** Returns an object URL for the chosen file, if the browser can display it. */
function usePreview() {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (address) return () => URL.revokeObjectURL(address);
  }, [address]);
  return {
    address,
    show: (file: File | null) => setAddress(file && URL.createObjectURL(file)),
    forget: () => setAddress(null),
  };
}
