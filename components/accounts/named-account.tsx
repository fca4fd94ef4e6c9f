import type { StaffAccountLine } from "./staff-account-line";

/** The account that a dialog of staff is about. */
export function NamedAccount({
  account,
}: {
  account: Pick<StaffAccountLine, "label" | "number">;
}) {
  return (
    <p className="text-sm [overflow-wrap:anywhere]">
      <span translate="no" className="font-medium">
        {account.label}
      </span>
      <span translate="no" className="figures">{` · ${account.number}`}</span>
    </p>
  );
}
