"use client";

import { ProfileForm, type ProfileValues } from "./profile-form";
import { EditDialog } from "../form/edit-dialog";

export function EditProfile(profile: {
  values: ProfileValues;
  version: string;
}) {
  return (
    <EditDialog edit="profile" title="Edit Profile">
      {(close) => <ProfileForm {...profile} onSaved={close} />}
    </EditDialog>
  );
}
