import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { submit } from "@/lib/browser/submit";
import type { DraftFields } from "@/lib/features/payments/drafts/schema";
import { bankNow } from "@/lib/platform/time/clock";

export type TransferValues = DraftFields & {
  cotCode: string;
  taxCode: string;
  /** The second-factor code, if requested. */
  code: string;
};

export type Draft = { fields: DraftFields; savedAt: string };

const NAMES = [
  "amount",
  "accountName",
  "recipientAccount",
  "bank",
  "description",
  "payOn",
] as const satisfies (keyof DraftFields)[];

const SAVE_AFTER_MS = 700;

/**
 * The newest draft of this tab, null if it was discarded or sent. The browser's Back shows a page as it was fetched,
 * with an older draft. A full page load forgets it.
 */
let latest: { account: string; draft: Draft | null } | null = null;

const isEmpty = (fields: DraftFields) =>
  NAMES.every((name) => fields[name].trim() === "");

const pick = (values: Partial<DraftFields>) =>
  Object.fromEntries(
    NAMES.map((name) => [name, values[name] ?? ""]),
  ) as DraftFields;

/** Returns the draft with which the form of an account starts: this tab's, or the one that the server knew. */
export const useFirstDraft = (account: string, stored: Draft | null) =>
  useState(() => (latest?.account === account ? latest.draft : stored))[0];

const save = (fields: DraftFields, fromAccount: string) =>
  submit(
    {
      contract: async () =>
        (await import("@/lib/features/payments/drafts/contract"))
          .saveTransferDraft,
    },
    { body: { ...fields, fromAccount }, quiet: "always", keepalive: true },
  );

/**
 * Saves the input of an account's form, a moment after each change and when the form goes away. Without a connection or
 * session nothing is saved, and the form says nothing about it.
 */
export function useTransferDraft(
  form: UseFormReturn<TransferValues>,
  account: string,
) {
  const waiting = useRef<DraftFields | null>(null);
  const saving = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      clearTimeout(timer);
      if (!waiting.current) return;
      saving.current = Promise.all([
        saving.current,
        save(waiting.current, account),
      ]);
      waiting.current = null;
    };
    let last = JSON.stringify(pick(form.formState.defaultValues ?? {}));
    const notice = (values: Partial<DraftFields>) => {
      const fields = pick(values);
      const typed = JSON.stringify(fields);
      if (typed === last) return;
      last = typed;
      latest = {
        account,
        draft: isEmpty(fields)
          ? null
          : { fields, savedAt: bankNow().toISOString() },
      };
      waiting.current = fields;
      clearTimeout(timer);
      timer = setTimeout(flush, SAVE_AFTER_MS);
    };
    const watching = form.watch(notice);
    // Input from before hydration.
    notice(form.getValues());
    window.addEventListener("pagehide", flush);
    return () => {
      watching.unsubscribe();
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, [form, account]);

  return {
    /** Call before the transfer is sent and wait for it, so that no draft is saved behind the transfer. */
    finish: async () => {
      waiting.current = null;
      await saving.current;
    },
    /** Call when the server has discarded the draft. */
    forget: () => {
      waiting.current = null;
      latest = { account, draft: null };
    },
  };
}
