"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useState, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { AccountPicker } from "./account-picker";
import { Notice } from "@/components/ui/notice";
import { useCallForm } from "@/lib/browser/form/use-call-form";
import { ACCOUNT_STATUSES } from "@/lib/features/customers/choices";
import { statusLabel } from "@/lib/identity/account-status";
import { customerPages } from "@/lib/features/customers/pages";
import { withQuery } from "@/lib/platform/http/query";
import { Form } from "../form/form";
import { RadioCards } from "../form/radio-cards";
import { SubmitButton } from "../form/submit-button";

const guidelines: Record<(typeof ACCOUNT_STATUSES)[number], string> = {
  active: "Full access. The customer can sign in and make transfers.",
  inactive:
    "For accounts that have not been used for a long time. The customer can sign in and sees a dormant notice, but cannot make transfers.",
  closed:
    "For customers who have left the bank. The customer is signed out and cannot sign in again: the sign-in page says that the account no longer exists. Nothing can be paid in, and all standing orders are cancelled.",
  disabled:
    "For accounts at risk. Check the recent sign-ins first. The customer is signed out and cannot sign in again: the sign-in page says that a different IP address and location were detected.",
};

const options = ACCOUNT_STATUSES.map((value) => ({
  value,
  label: statusLabel(value),
  note: guidelines[value],
}));

const statusPanel = { panel: "status" };

/**
 * Changes the status of an account. `signIns` are requested through the page's address only if the new status is
 * "disabled", because viewing them writes an audit row.
 */
export function StatusForm({ signIns }: { signIns: ReactNode }) {
  const router = useRouter();
  const [confirmation, setConfirmation] = useState<{
    tone: "good" | "info";
    text: string;
  } | null>(null);
  const call = useCallForm({
    contract: async () =>
      (await import("@/lib/features/customers/accounts/contract")).changeStatus,
    schema: async () =>
      (await import("@/lib/features/customers/accounts/schema"))
        .statusFormSchema,
    params: ({ account }) => ({ userId: account }),
    defaults: { account: "", accountStatus: "" },
    body: ({ accountStatus }) => ({ accountStatus }),
    onSend: () => setConfirmation(null),
    onDone: ({ data: { approval }, values, page }) => {
      const { account, accountStatus } = values;
      const status = statusLabel(accountStatus);
      setConfirmation(
        approval
          ? {
              tone: "info",
              text: `The status ${status} for account ${account} is waiting for approval. A second member of staff decides under Approvals.`,
            }
          : {
              tone: "good",
              text: `The status of account ${account} is now ${status}.`,
            },
      );
      form.reset();
      // With a review, the reset form changes the address, which renders the page.
      if (!accountToReview) page.refresh();
      return "stay";
    },
  });
  const { form, busy } = call;

  const [account, status] = useWatch({
    control: form.control,
    name: ["account", "accountStatus"],
  });
  const accountToReview =
    status === "disabled" && /^\d{10,34}$/.test(account) ? account : undefined;
  const reviewed = useSearchParams().get("account") ?? undefined;
  useEffect(() => {
    if (reviewed === accountToReview) return;
    router.replace(
      withQuery(customerPages.staffManage, {
        ...statusPanel,
        account: accountToReview,
      }),
      { scroll: false },
    );
  }, [router, reviewed, accountToReview]);

  return (
    <Form call={call} autoComplete="off" className="grid gap-5">
      {confirmation && (
        <Notice tone={confirmation.tone} role="status">
          {confirmation.text}
        </Notice>
      )}
      <AccountPicker form={form} name="account" label="Account" />
      <RadioCards
        form={form}
        name="accountStatus"
        legend="Status"
        options={options}
      />
      {accountToReview && signIns}
      <div>
        <SubmitButton busy={busy} className="w-full sm:w-auto sm:min-w-40">
          Change status
        </SubmitButton>
      </div>
    </Form>
  );
}
