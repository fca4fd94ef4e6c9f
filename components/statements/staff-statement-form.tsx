import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { type Account, labelOf } from "@/lib/features/accounts/account";
import { statementFormats } from "@/lib/features/statements/files/formats";
import type { downloadCustomerStatement } from "@/lib/features/statements/files/staff-contract";
import { callUrl } from "@/lib/platform/http/call-url";

const path: (typeof downloadCustomerStatement)["path"] =
  "/customer-statement/{userId}";

/** Downloads the statement of an account of a customer for a period. It works without script. */
export function StaffStatementForm({
  customerId,
  accounts,
  period,
}: {
  customerId: string;
  accounts: readonly Account[];
  /** The period that the form starts with, as `yyyy-mm-dd`. */
  period: { from: string; to: string };
}) {
  return (
    <form
      action={callUrl({ path }, { userId: customerId })}
      aria-label="Statement"
      className="mt-6 flex flex-wrap items-end gap-3 border-t border-line pt-5 text-sm"
    >
      {accounts.length > 1 && (
        <label className="grid min-w-36 flex-1 gap-1.5 sm:flex-none">
          <span>Account</span>
          <Select
            name="account"
            options={accounts.map((account) => ({
              value: account.number,
              label: `${labelOf(account)}, ${account.number}`,
            }))}
          />
        </label>
      )}
      {(["from", "to"] as const).map((name) => (
        <label key={name} className="grid min-w-36 flex-1 gap-1.5 sm:flex-none">
          <span>{name === "from" ? "Statement from" : "Statement to"}</span>
          <Input
            type="date"
            name={name}
            defaultValue={period[name]}
            max={period.to}
            required
          />
        </label>
      ))}
      <div className="flex flex-wrap gap-2">
        {Object.entries(statementFormats).map(([format, { label }]) => (
          <Button
            key={format}
            type="submit"
            name="format"
            value={format}
            variant="secondary"
          >
            {label}
          </Button>
        ))}
      </div>
    </form>
  );
}
