import { createHash } from "node:crypto";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "./request-context";

/** The values that a form or a page shows, by the names of their fields and as the form writes them. */
export type Shown<Name extends string = string> = Readonly<
  Record<Name, string>
>;

/**
 * Returns the version of shown values, for the If-Match header of a call that changes them. It has a digest of each
 * value, so that a change of one field is no conflict for another.
 */
export const versionOf = (shown: Shown): string =>
  new URLSearchParams(
    Object.entries(shown).map(([name, value]) => [name, digestOf(value)]),
  ).toString();

const digestOf = (value: string) =>
  createHash("sha256").update(value).digest("base64url").slice(0, 12);

/** Reads the version from an If-Match header. Without one, and with `*`, the caller names none. */
export function readVersion(header: string | null): { seen?: string } {
  const seen = header?.trim().replace(/^(W\/)?"(.*)"$/, "$2");
  return seen === undefined || seen === "*" ? {} : { seen };
}

type Conflict = {
  /** The fields that the call changes or relies on, if not all. */
  about?: readonly string[];
  /** Says what has changed, where no field of the form shows it. */
  message?: string;
};

/**
 * Refuses to change what the caller has not seen: a value of `about` that differs from the one in the caller's version.
 * Call it in the transaction of the change, after the lock. Callers without a version are not checked.
 * @throws DomainError VERSION_CONFLICT, with the present values and their version.
 */
export function requireSeen(
  { seen }: RequestContext,
  present: Shown,
  { about = Object.keys(present), message }: Conflict = {},
): void {
  if (seen === undefined) return;
  const digests = new URLSearchParams(seen);
  const moved = about.filter(
    (name) => name in present && digests.get(name) !== digestOf(present[name]!),
  );
  if (moved.length === 0) return;
  throw new DomainError(commonErrors.VERSION_CONFLICT, {
    ...(message
      ? { message }
      : {
          fields: Object.fromEntries(
            moved.map((name) => [name, describe(present[name]!)]),
          ),
        }),
    extra: { current: present, version: versionOf(present) },
  });
}

const describe = (value: string) =>
  value === ""
    ? "Changed in the meantime. It is empty now."
    : `Changed in the meantime. It is now: ${value}`;
