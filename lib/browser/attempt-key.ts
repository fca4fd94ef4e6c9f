"use client";

import { useRouter } from "next/navigation";
import type { commonErrors } from "@/lib/platform/errors/common";
import { useRef } from "react";
import type { Answer } from "./submit";

/** What was typed was changed after a try whose answer got lost, and that try stands. */
const KEY_USED: keyof typeof commonErrors = "IDEMPOTENCY_CONFLICT";

/**
 * A random UUID. Made from getRandomValues because randomUUID is missing on
 * plain http addresses other than localhost.
 */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
  return [4, 6, 8, 10, 16]
    .map((end, part) => hex.slice([0, 4, 6, 8, 10][part], end).join(""))
    .join("-");
}

export type AttemptKey = {
  current: () => string;
  answered: (answer: Answer<unknown>) => void;
};

/**
 * The Idempotency-Key of one attempt. It is kept until an answer came, so that
 * a repeat after a lost answer cannot post twice; a 5xx counts as no answer,
 * because the movement may stand all the same. Where it turns out to stand, the
 * page is read anew: balances and lists show it beside the text that says so.
 */
export function useAttemptKey(): AttemptKey {
  const router = useRouter();
  const key = useRef<string | null>(null);
  return {
    current: () => (key.current ??= newKey()),
    answered: (answer: Answer<unknown>) => {
      if (!answer.ok && answer.code === KEY_USED) router.refresh();
      if (answer.ok || (answer.status > 0 && answer.status < 500))
        key.current = null;
    },
  };
}
