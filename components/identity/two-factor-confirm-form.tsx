"use client";

import { useEffect } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { QrCode } from "@/components/ui/qr-code";
import type { Realm } from "@/lib/identity/callers";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { TextField } from "../form/fields";
import { DialogForm } from "../form/dialog-form";

/** The set-up of an authenticator app: a secret in base32, its otpauth link, and the link's QR code (SVG). */
export type SetUp = { secret: string; link: string; picture: string };

/** The second step: the user scans the secret and confirms with a first code. */
export function TwoFactorConfirmForm({
  realm,
  setUp,
  onConfirmed,
  onCancel,
}: {
  realm: Realm;
  setUp: SetUp;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/access/two-factor/contract")).twoFactor[
        realm
      ].confirm,
    defaults: { code: "" },
    onDone: ({ data: { recoveryCodes }, page }) => {
      onConfirmed(recoveryCodes);
      page.refresh();
      return "leave";
    },
  });
  const { form } = call;
  // The button that opened this step is gone, and the focus with it.
  useEffect(() => form.setFocus("code"), [form]);

  return (
    <DialogForm
      call={call}
      autoComplete="off"
      submit="Turn on"
      onClose={onCancel}
    >
      <ol className="grid list-decimal gap-5 pl-5 marker:text-ink-soft">
        <li className="pl-1">
          <p>Scan this QR code with your authenticator app.</p>
          <SetUpPicture setUp={setUp} />
        </li>
        <li className="pl-1">
          <p className="mb-3">Enter the code that the app shows.</p>
          <TextField
            form={form}
            name="code"
            label="6-digit code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
          />
        </li>
      </ol>
      <p className="text-sm text-ink-soft">
        We will sign you out on all other devices.
      </p>
    </DialogForm>
  );
}

function SetUpPicture({ setUp: { secret, link, picture } }: { setUp: SetUp }) {
  return (
    <div className="mt-3 grid gap-4 sm:grid-cols-[auto_minmax(0,1fr)]">
      <QrCode picture={picture} alt="QR code of the key below" />
      <div className="grid content-start justify-items-start gap-3 text-sm">
        <p>
          Can’t scan it?{" "}
          <a href={link} className="link">
            Open your app
          </a>{" "}
          on this device, or enter this key in the app:
        </p>
        <code className="figures text-base tracking-wide [overflow-wrap:anywhere]">
          {secret.match(/.{1,4}/g)?.join(" ")}
        </code>
        <CopyButton text={secret} />
      </div>
    </div>
  );
}
