import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { submit } from "@/lib/browser/submit";
import type { DraftFields } from "@/lib/features/payments/drafts/schema";
import { bankNow } from "@/lib/platform/time/clock";

/** The fields of the form that a draft keeps. */
type Kept = DraftFields & { fromAccount: string };

export type TransferValues = Kept & {
  cotCode: string;
  taxCode: string;
  /** The second-factor code, if requested. */
  code: string;
};

export type Draft = { fields: Kept; savedAt: string };

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
let latest: { holder: string; draft: Draft | null } | null = null;

const isEmpty = (fields: Kept) =>
  NAMES.every((name) => fields[name].trim() === "");

const pick = (values: Partial<Kept>) =>
  Object.fromEntries(
    [...NAMES, "fromAccount" as const].map((name) => [
      name,
      values[name] ?? "",
    ]),
  ) as Kept;

/** Returns the draft with which the form of a customer starts: this tab's, or the one that the server knew. */
export const useFirstDraft = (holder: string, stored: Draft | null) =>
  useState(() => (latest?.holder === holder ? latest.draft : stored))[0];

const save = (fields: Kept) =>
  submit(
    {
      contract: async () =>
        (await import("@/lib/features/payments/drafts/contract"))
          .saveTransferDraft,
    },
    { body: fields, quiet: "always", keepalive: true },
  );

/**
 * Saves the input of a customer's form, a moment after each change and when the form goes away. Without a connection or
 * session nothing is saved, and the form says nothing about it.
 */
export function useTransferDraft(
  form: UseFormReturn<TransferValues>,
  holder: string,
) {
  const waiting = useRef<Kept | null>(null);
  const saving = useRef<Promise<unknown>>(Promise.resolve());

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      clearTimeout(timer);
      if (!waiting.current) return;
      saving.current = Promise.all([saving.current, save(waiting.current)]);
      waiting.current = null;
    };
    let last = JSON.stringify(pick(form.formState.defaultValues ?? {}));
    const notice = (values: Partial<Kept>) => {
      const fields = pick(values);
      const typed = JSON.stringify(fields);
      if (typed === last) return;
      last = typed;
      latest = {
        holder,
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
  }, [form, holder]);

  return {
    /** Call before the transfer is sent and wait for it, so that no draft is saved behind the transfer. */
    finish: async () => {
      waiting.current = null;
      await saving.current;
    },
    /** Call when the server has discarded the draft. */
    forget: () => {
      waiting.current = null;
      latest = { holder, draft: null };
    },
  };
}
