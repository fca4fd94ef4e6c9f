import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";

const KINDS = [
  { value: "", label: "Posting date" },
  { value: "value", label: "Value date" },
];

/** Chooses which date the days of a search are. */
export function DateKindField({
  value,
  className,
}: {
  value: string | undefined;
  className?: string;
}) {
  return (
    <Field id="dates" label="Filter by" className={className}>
      {(control) => (
        <Select
          {...control}
          name="dates"
          defaultValue={value ?? ""}
          options={KINDS}
        />
      )}
    </Field>
  );
}
