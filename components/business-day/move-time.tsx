"use client";

import { DialogForm } from "@/components/form/dialog-form";
import { TextField } from "@/components/form/fields";
import { Button } from "@/components/ui/button";
import { DialogButton } from "@/components/ui/dialog-button";
import { refreshThen } from "@/lib/browser/form/refresh-then";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { addDays, addMonths } from "@/lib/platform/time/calendar";

type MoveTimeProps = { today: string };

/** Moves bank time ahead, in a demonstration. */
export function MoveTime({ today }: MoveTimeProps) {
  return (
    <DialogButton label="Move time ahead">
      {(close) => <MoveTimeForm today={today} onClose={close} />}
    </DialogButton>
  );
}

function MoveTimeForm({
  today,
  onClose,
}: MoveTimeProps & { onClose: () => void }) {
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/business-day/staff-contract")).moveTime,
    defaults: { to: addDays(today, 1) },
    onDone: refreshThen(onClose),
  });
  const { form } = call;
  const choices = [
    { label: "A day", day: addDays(today, 1) },
    { label: "A week", day: addDays(today, 7) },
    { label: "A month", day: addMonths(today, 1) },
    { label: "A year", day: addMonths(today, 12) },
  ];
  return (
    <DialogForm
      call={call}
      autoComplete="off"
      submit="Move time"
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">
        Everything in between happens in order: standing orders, instalments,
        interest and the emails about them. Time never moves back.
      </p>
      <div className="flex flex-wrap gap-2" role="group" aria-label="How far">
        {choices.map(({ label, day }) => (
          <Button
            key={label}
            variant="secondary"
            size="small"
            onClick={() => form.setValue("to", day, { shouldDirty: true })}
          >
            {label}
          </Button>
        ))}
      </div>
      <TextField
        form={form}
        name="to"
        type="date"
        label="Move to"
        min={today}
        max={addDays(today, 366)}
      />
    </DialogForm>
  );
}
