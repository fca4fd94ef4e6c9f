import "server-only";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { env } from "@/lib/platform/config/env";
import { zurichToday } from "@/lib/platform/format";
import { customerErrors } from "./errors";

/** Returns whether a person born on `dateOfBirth` is at least `years` old on `today`; both are ISO days. */
export function hasReached(
  years: number,
  dateOfBirth: string,
  today: string,
): boolean {
  const [year = "", ...rest] = today.split("-");
  const latest = [String(Number(year) - years).padStart(4, "0"), ...rest].join(
    "-",
  );
  return dateOfBirth <= latest;
}

/** @throws DomainError TOO_YOUNG below MINIMUM_AGE. */
export function requireMinimumAge(dateOfBirth: string): void {
  const years = env().MINIMUM_AGE;
  if (hasReached(years, dateOfBirth, zurichToday())) return;
  const message = `Customers must be at least ${years} years old.`;
  throw new DomainError(customerErrors.TOO_YOUNG, {
    message,
    fields: { dateOfBirth: message },
  });
}
