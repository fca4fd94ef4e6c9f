"use client";

import Check from "lucide-react/icons/check";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import {
  MANDATORY_NOTIFICATIONS,
  OPTIONAL_NOTIFICATIONS,
  type NotificationSettings,
} from "@/lib/features/inbox/notifications/settings";
import { Form } from "../form/form";
import { SubmitButton } from "../form/submit-button";

const CHANNELS = [
  { name: "Mail", label: "By email" },
  { name: "App", label: "In the app" },
] as const;

const rowClass =
  "grid grid-cols-[minmax(0,1fr)_72px_72px] items-center border-b border-line";
const cellClass = "grid min-h-11 place-items-center";

/** Settings per notification and channel. Security alerts have no switch. */
export function NotificationSettingsForm({
  settings,
  version,
}: {
  settings: NotificationSettings;
  version: string;
}) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/inbox/notifications/contract"))
        .saveNotificationSettings,
    defaults: settings,
    version,
    onDone: ({ page, values }) => {
      // They are what the next conflict compares with.
      form.reset(values, { keepValues: true });
      page.refresh();
      return "stay";
    },
  });
  const { form, busy } = call;

  return (
    <Form call={call} className="grid gap-5">
      <div className="text-sm">
        <div
          aria-hidden
          className={`${rowClass} border-line-strong pb-2 text-xs font-medium text-ink-soft`}
        >
          <span />
          {CHANNELS.map(({ name, label }) => (
            <span key={name} className="text-center">
              {label}
            </span>
          ))}
        </div>
        {OPTIONAL_NOTIFICATIONS.map(({ name, label }) => (
          <fieldset key={name} className={rowClass}>
            <legend className="sr-only">{label}</legend>
            <span aria-hidden>{label}</span>
            {CHANNELS.map((way) => (
              <label key={way.name} className={`${cellClass} cursor-pointer`}>
                <span className="sr-only">
                  {`${label}, ${way.label.toLowerCase()}`}
                </span>
                <input
                  type="checkbox"
                  className="size-5 cursor-pointer rounded-sm accent-accent"
                  {...form.register(`${name}${way.name}`)}
                />
              </label>
            ))}
          </fieldset>
        ))}
        {MANDATORY_NOTIFICATIONS.map((label) => (
          <div key={label} className={`${rowClass} last:border-b-0`}>
            <span>{label}</span>
            <span className="sr-only">always, by email and in the app</span>
            {CHANNELS.map(({ name }) => (
              <span key={name} aria-hidden className={cellClass}>
                <Check className="size-5 text-ink-soft" strokeWidth={2} />
              </span>
            ))}
          </div>
        ))}
      </div>
      <SubmitButton
        busy={busy}
        className="w-full sm:w-auto sm:justify-self-start"
      >
        Save settings
      </SubmitButton>
    </Form>
  );
}
