"use client";

import { type ReactNode, useCallback } from "react";
import { submit } from "@/lib/browser/submit";
import { useAnswer } from "@/lib/browser/use-answer";
import { capitalised, formatIsoDay } from "@/lib/platform/format";
import {
  BASE_CURRENCY,
  type Currency,
  formatMoney,
  parseTypedMoney,
} from "@/lib/ledger/money";
import { toPlainAmount } from "@/lib/platform/validation/typed-number";
import { BeforeAfter, SecondPerson, SummaryBox } from "../form/summary-box";

/** The labels of the fields in the order of the form. */
const LABELS = {
  fullName: "Full name",
  username: "Username",
  phoneNumber: "Phone number",
  email: "Email",
  occupation: "Occupation",
  dateOfBirth: "Date of birth",
  maritalStatus: "Marital status",
  address: "Address",
  password: "Password",
  accountType: "Account type",
  registrationDate: "Registration date",
  totalBalance: "Total balance",
  availableBalance: "Available balance",
  holdReason: "Hold explanation",
  accountNumber: "Account number",
  accountCurrency: "Account currency",
  cotCode: "COT code",
  taxCode: "Tax code",
  accountLimit: "Account limit",
} as const;

type Name = keyof typeof LABELS;
const NAMES = Object.keys(LABELS) as Name[];
const AMOUNTS = ["totalBalance", "availableBalance", "accountLimit"] as const;
const isAmount = (name: Name): name is (typeof AMOUNTS)[number] =>
  AMOUNTS.some((amount) => amount === name);

/** Shows what an update will change, before and after, and whether a second person is asked. */
export function UpdateSummary({
  customerId,
  stored,
  typed,
  currency,
  storedCurrency,
  children,
}: {
  customerId: string;
  stored: Partial<Record<Name, string>>;
  typed: Partial<Record<Name, string>>;
  currency: Currency;
  storedCurrency: Currency;
  /** The description of the postings that new balances make. */
  children: ReactNode;
}) {
  const changed = NAMES.filter(
    (name) => (typed[name] ?? "") !== (stored[name] ?? ""),
  );
  const why = useSecondPerson(customerId, changed, typed);
  if (changed.length === 0)
    return (
      <SummaryBox>
        <p className="text-ink-soft">
          Nothing is changed yet. Here you see each change before you save it.
        </p>
      </SummaryBox>
    );
  return (
    <SummaryBox busy={why.isOld}>
      <dl className="grid gap-2">
        {changed.map((name) => (
          <div key={name} className="[overflow-wrap:anywhere]">
            <dt className="text-ink-soft">{LABELS[name]}</dt>
            <dd>
              {name === "password" ? (
                "A new temporary password"
              ) : (
                <BeforeAfter
                  before={show(name, stored[name], storedCurrency)}
                  after={show(name, typed[name], currency)}
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {children}
      {why.reasons?.map((reason) => (
        <SecondPerson key={reason} reason={reason} />
      ))}
      {why.reasons?.length === 0 && (
        <p className="text-ink-soft">
          It is changed at once. No second person is needed.
        </p>
      )}
    </SummaryBox>
  );
}

function show(name: Name, value = "", currency: Currency): string {
  if (isAmount(name)) {
    const unit = name === "accountLimit" ? BASE_CURRENCY : currency;
    const minor = parseTypedMoney(value, unit);
    if (minor !== null) return formatMoney(minor, unit);
    return value || "none";
  }
  if (name === "dateOfBirth" || name === "registrationDate")
    return formatIsoDay(value) || value || "none";
  if (name === "maritalStatus" || name === "accountType")
    return capitalised(value);
  return value || "none";
}

/** Asks why a second person would have to approve the changes; null until the answer is there, or if there is none. */
function useSecondPerson(
  customerId: string,
  changed: readonly Name[],
  typed: Partial<Record<Name, string>>,
) {
  const asked = new URLSearchParams({ changed: changed.join(" ") });
  for (const name of AMOUNTS)
    if (changed.includes(name))
      asked.set(name, toPlainAmount(typed[name] ?? ""));
  if (changed.includes("accountCurrency"))
    asked.set("accountCurrency", typed.accountCurrency ?? "");
  const ask = useCallback(
    (query: Record<string, string>) =>
      submit(
        {
          contract: async () =>
            (await import("@/lib/features/customers/accounts/staff-contract"))
              .previewUpdate,
          params: { userId: customerId },
        },
        { query, quiet: "always" },
      ),
    [customerId],
  );
  const { latest, isOld } = useAnswer(
    ask,
    changed.length > 0 ? asked.toString() : "",
  );
  return { reasons: latest?.data?.secondPerson ?? null, isOld };
}
