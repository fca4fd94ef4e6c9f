"use client";

import { useRouter } from "next/navigation";
import type { commonErrors } from "@/lib/platform/errors/common";
import { useRef } from "react";
import { isLost, type Answer } from "./submit";

/** The answer to the first attempt was lost, the attempt succeeded, and the input has changed since. */
const KEY_USED: keyof typeof commonErrors = "IDEMPOTENCY_CONFLICT";

/** Uses getRandomValues because randomUUID is missing on plain HTTP addresses other than localhost. */
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
 * Returns the Idempotency-Key of one attempt. It is kept until an answer arrives, so that a repeat after a lost answer
 * cannot post twice. A 5xx counts as no answer, because the payment may have been posted. If it was, the page reloads
 * its data.
 */
export function useAttemptKey(): AttemptKey {
  const router = useRouter();
  const key = useRef<string | null>(null);
  return {
    current: () => (key.current ??= newKey()),
    answered: (answer: Answer<unknown>) => {
      if (!answer.ok && answer.code === KEY_USED) router.refresh();
      if (!isLost(answer)) key.current = null;
    },
  };
}
