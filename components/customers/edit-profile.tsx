"use client";

import { ProfileForm, type ProfileValues } from "./profile-form";
import { EditWindow } from "../form/edit-window";

export function EditProfile({ values }: { values: ProfileValues }) {
  return (
    <EditWindow edit="profile" title="Edit Profile">
      {(close) => <ProfileForm values={values} onSaved={close} />}
    </EditWindow>
  );
}
