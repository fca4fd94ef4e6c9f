"use client";

import {
  ProfileForm,
  type ProfileValues,
} from "@/components/forms/profile-form";
import { EditWindow } from "./edit-window";

export function EditProfile({ values }: { values: ProfileValues }) {
  return (
    <EditWindow edit="profile" title="Edit Profile">
      {(close) => <ProfileForm values={values} onSaved={close} />}
    </EditWindow>
  );
}
