"use client";

import { ProfileForm, type ProfileValues } from "./profile-form";
import { EditDialog } from "../form/edit-dialog";

export function EditProfile({ values }: { values: ProfileValues }) {
  return (
    <EditDialog edit="profile" title="Edit Profile">
      {(close) => <ProfileForm values={values} onSaved={close} />}
    </EditDialog>
  );
}
