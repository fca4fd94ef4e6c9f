import { createHash } from "node:crypto";
import type { NextRequest } from "next/server";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { IdempotencyKey } from "./request-context";

/**
 * Returns an idempotency key that has the right form.
 * @throws DomainError IDEMPOTENCY_KEY_INVALID.
 */
export function requireKey(key: string | null): string {
  if (!key || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new DomainError(commonErrors.IDEMPOTENCY_KEY_INVALID);
  return key;
}

/**
 * Returns the caller's key with a hash of path and checked body, so that spelling and key order do not matter. A
 * second-factor code is not part of the hash, because a repeat may have another one.
 * @throws DomainError IDEMPOTENCY_KEY_INVALID.
 */
export function readIdempotency(
  request: NextRequest,
  scope: string,
  body: unknown,
  key = request.headers.get("idempotency-key"),
): { idempotency?: IdempotencyKey } {
  if (key === null) return {};
  requireKey(key);
  const requestText = JSON.stringify(
    [request.nextUrl.pathname, body],
    (name, value: unknown) => {
      if (name === "code") return undefined;
      return typeof value === "bigint" ? String(value) : value;
    },
  );
  return {
    idempotency: {
      scope,
      key,
      requestHash: createHash("sha256").update(requestText).digest(),
    },
  };
}
