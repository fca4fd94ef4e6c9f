"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState, type ReactNode } from "react";
import { useWatch } from "react-hook-form";
import { AccountPicker } from "@/components/admin/account-picker";
import { Notice } from "@/components/ui/notice";
import { submit } from "@/lib/client/submit";
import { useCallForm } from "@/lib/client/use-call-form";
import { ACCOUNT_STATUSES } from "@/lib/customers/choices";
import { textOf } from "@/lib/errors/catalogue";
import { statusLabel } from "@/lib/format";
import { calls, paths, withQuery } from "@/lib/paths";
import { Form } from "./form";
import { RadioCards } from "./radio-cards";
import { SubmitButton } from "./submit-button";

const guidelines: Record<(typeof ACCOUNT_STATUSES)[number], string> = {
  active: "Full access: the customer signs in and moves money.",
  inactive:
    "Dormant: the customer signs in and sees a notice, but cannot make transfers. For accounts long unused.",
  closed:
    "Signing in is refused with the message that the account no longer exists, and nothing can be paid in. Ends open sessions.",
  disabled:
    "Signing in is refused with the message that a different IP address and location were detected. Look at the last sign-ins first. Ends open sessions.",
};

const options = ACCOUNT_STATUSES.map((value) => ({
  value,
  label: statusLabel(value),
  note: guidelines[value],
}));

const statusPanel = { panel: "status" };

/**
 * Changes the status of an account. Once one is to be disabled, `signIns` are asked for through the page's address: to
 * look at them is written down, so nobody looks without need.
 */
export function StatusForm({ signIns }: { signIns: ReactNode }) {
  const router = useRouter();
  const [done, setDone] = useState<string | null>(null);
  const call = useCallForm({
    schema: async () =>
      (await import("@/lib/accounts/schema")).statusFormSchema,
    defaults: { account: "", accountStatus: "" },
    call: ({ account, accountStatus }) => {
      setDone(null);
      return submit({
        path: calls.accountStatus(account),
        method: "PUT",
        body: { accountStatus },
        fallback: textOf("STATUS_FAILED"),
      });
    },
    onDone: (_data, { account, accountStatus }) => {
      setDone(`Account ${account}: ${statusLabel(accountStatus)}.`);
      form.reset();
      router.refresh();
      return "stay";
    },
  });
  const { form, busy } = call;

  const [account, status] = useWatch({
    control: form.control,
    name: ["account", "accountStatus"],
  });
  const lookAt =
    status === "disabled" && /^\d{10,34}$/.test(account) ? account : undefined;
  useEffect(() => {
    router.replace(
      withQuery(paths.adminManage, { ...statusPanel, account: lookAt }),
      { scroll: false },
    );
  }, [router, lookAt]);

  return (
    <Form call={call} autoComplete="off" className="grid gap-5">
      {done && (
        <Notice tone="good" role="status">
          {done}
        </Notice>
      )}
      <AccountPicker form={form} name="account" label="Account" />
      <RadioCards
        form={form}
        name="accountStatus"
        legend="Status"
        options={options}
      />
      {lookAt && signIns}
      <div>
        <SubmitButton busy={busy} className="w-full sm:w-auto sm:min-w-40">
          Change status
        </SubmitButton>
      </div>
    </Form>
  );
}
