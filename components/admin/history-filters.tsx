import NextForm from "next/form";
import { Button, ButtonLink } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import type { AdminSearchFields } from "@/lib/history/admin-search";
import { paths } from "@/lib/paths";

const inputs = [
  { name: "q", label: "Text, name or reference", type: "search" },
  { name: "account", label: "Account number", type: "text" },
  { name: "from", label: "From", type: "date" },
  { name: "to", label: "To", type: "date" },
] as const;

/** Searches the bank's entries by address, so that a search can be kept as a bookmark. */
export function HistoryFilters({
  fields,
  problems,
}: {
  fields: AdminSearchFields;
  problems: Partial<Record<string, string>>;
}) {
  const isSearched = Object.values(fields).some(Boolean);
  return (
    <search>
      <NextForm
        key={JSON.stringify(fields)}
        action={paths.adminHistory}
        scroll={false}
        prefetch={false}
        className="mb-5 grid grid-cols-2 items-start gap-4 lg:grid-cols-[1.4fr_1fr_10rem_10rem_8rem]"
      >
        {inputs.map(({ name, label, type }) => (
          <Field
            key={name}
            id={name}
            label={label}
            error={problems[name]}
            className={name === "q" ? "max-lg:col-span-2" : undefined}
          >
            {(control) => (
              <Input
                {...control}
                name={name}
                type={type}
                defaultValue={fields[name]}
                maxLength={100}
                {...(name === "account" && { inputMode: "numeric" })}
              />
            )}
          </Field>
        ))}
        <Field id="type" label="Type" error={problems.type}>
          {(control) => (
            <Select
              {...control}
              name="type"
              defaultValue={fields.type}
              placeholder="All"
              options={[
                { value: "credit", label: "Credit" },
                { value: "debit", label: "Debit" },
              ]}
            />
          )}
        </Field>
        <div className="col-span-full flex flex-wrap items-center gap-x-5 gap-y-3">
          <Checkbox
            id="reversed"
            name="reversed"
            value="show"
            defaultChecked={fields.reversed === "show"}
            label="Show reversed"
          />
          <Button type="submit" look="secondary">
            Search
          </Button>
          {isSearched && (
            <ButtonLink href={paths.adminHistory} look="quiet">
              Clear
            </ButtonLink>
          )}
        </div>
      </NextForm>
    </search>
  );
}
