"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useState, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { StatusBadge } from "./account-facts";
import { AccountPicker } from "./account-picker";
import { OutcomeNotice } from "@/components/ui/outcome-notice";
import type { Choice } from "@/components/ui/use-choices";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { ACCOUNT_STATUSES } from "@/lib/features/customers/choices";
import { statusLabel } from "@/lib/identity/account-status";
import type { AccountStatus } from "@/lib/identity/callers";
import { customerPages } from "@/lib/features/customers/pages";
import { withQuery } from "@/lib/platform/http/query";
import { Form } from "../form/form";
import { RadioCards } from "../form/radio-cards";
import { ReasonField } from "../form/reason-field";
import { SubmitButton } from "../form/submit-button";

const guidelines: Record<(typeof ACCOUNT_STATUSES)[number], string> = {
  active: "Full access. The customer can sign in and make transfers.",
  inactive:
    "For accounts that have not been used for a long time. The customer can sign in and sees a dormant notice, but cannot make transfers. A standing order that falls due is paused until the customer resumes it.",
  closed:
    "For customers who have left the bank. The customer is signed out and cannot sign in again: the sign-in page says that the account no longer exists. Nothing can be paid in, and all standing orders are cancelled.",
  disabled:
    "For accounts at risk. Check the recent sign-ins first. The customer is signed out and cannot sign in again: the sign-in page says that a different IP address and location were detected. A standing order that falls due is paused until the customer resumes it.",
};

const options = ACCOUNT_STATUSES.map((value) => ({
  value,
  label: statusLabel(value),
  note: guidelines[value],
}));

type CurrentStatus = {
  account: Choice;
  status: AccountStatus;
  /** The total balances of all accounts with money, in words. */
  balances: string;
  version: string;
};

type Confirmation = { tone: "good" | "info"; text: string };

/**
 * Changes the status of an account. The chosen account, and the sign-ins to review before the new status "disabled", are
 * requested through the page's address, because viewing them writes audit rows.
 */
export function StatusForm({
  current,
  signIns,
}: {
  current: CurrentStatus | null;
  signIns: ReactNode;
}) {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null);
  const [first] = useState(current?.account.value ?? "");
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/customers/accounts/staff-contract"))
        .changeStatus,
    schema: async () =>
      (await import("@/lib/features/customers/accounts/schema"))
        .statusFormSchema,
    params: ({ account }) => ({ userId: account }),
    defaults: { account: first, accountStatus: "", reason: "" },
    version: (values) =>
      current?.account.value === values.account ? current.version : undefined,
    body: ({ accountStatus, reason }) => ({ accountStatus, reason }),
    onAttempt: () => setConfirmation(null),
    onDone: ({ data: { approval }, values, page }) => {
      setConfirmation(describeOutcome(values, approval !== undefined));
      // Without the values that a conflict has made the defaults: the status must be chosen again.
      form.reset({ account: first, accountStatus: "", reason: "" });
      // Otherwise the reset form changes the address, which renders the page.
      if (values.account === first && values.accountStatus !== "disabled")
        page.refresh();
      return "stay";
    },
  });
  const { form, busy } = call;

  const [account, status] = useWatch({
    control: form.control,
    name: ["account", "accountStatus"],
  });
  useChosenAccount(account, status);
  const chosen = current?.account.value === account ? current : null;

  return (
    <Form call={call} autoComplete="off" className="grid gap-5">
      {confirmation && (
        <OutcomeNotice tone={confirmation.tone}>
          {confirmation.text}
        </OutcomeNotice>
      )}
      <AccountPicker
        form={form}
        name="account"
        label="Account"
        by="person"
        initial={current?.account ?? null}
      />
      {chosen && <Current {...chosen} next={status} />}
      <RadioCards
        form={form}
        name="accountStatus"
        legend="Status"
        options={options}
      />
      {status === "disabled" && signIns}
      <ReasonField form={form} />
      <div>
        <SubmitButton busy={busy} className="w-full sm:w-auto sm:min-w-40">
          Change status
        </SubmitButton>
      </div>
    </Form>
  );
}

function describeOutcome(
  { account, accountStatus }: { account: string; accountStatus: string },
  waits: boolean,
): Confirmation {
  const status = statusLabel(accountStatus);
  return waits
    ? {
        tone: "info",
        text: `The status ${status} for account ${account} is waiting for approval. A second member of staff decides under Approvals.`,
      }
    : {
        tone: "good",
        text: `The status of account ${account} is now ${status}.`,
      };
}

/** Keeps the chosen account in the page's address, and whether its sign-ins are to be reviewed. */
function useChosenAccount(account: string, status: string) {
  const router = useRouter();
  const address = useSearchParams();
  const shown = {
    account: address.get("account") ?? undefined,
    review: address.get("review") ?? undefined,
  };
  const isNumber = /^\d{10,34}$/.test(account);
  const wanted = isNumber ? account : undefined;
  const review = isNumber && status === "disabled" ? "sign-ins" : undefined;
  const isShown = shown.account === wanted && shown.review === review;
  useEffect(() => {
    if (isShown) return;
    router.replace(
      withQuery(customerPages.staffManage, {
        panel: "status",
        account: wanted,
        review,
      }),
      { scroll: false },
    );
  }, [router, isShown, wanted, review]);
}

function Current({ status, balances, next }: CurrentStatus & { next: string }) {
  return (
    <div className="rounded-lg bg-sunken p-4 text-sm">
      <p>
        Current status: <StatusBadge status={status} />, total balance{" "}
        <span translate="no" className="figures font-medium">
          {balances}
        </span>
      </p>
      {next === status && (
        <p className="mt-1">The account has this status already.</p>
      )}
      {next === "closed" && status !== "closed" && (
        <p className="mt-1">
          Any money stays on the accounts. The customer can no longer reach it.
        </p>
      )}
    </div>
  );
}
