import "server-only";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { env } from "@/lib/platform/config/env";
import { bankToday } from "@/lib/platform/time/clock";
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
  if (hasReached(years, dateOfBirth, bankToday())) return;
  const message = `Customers must be at least ${years} years old.`;
  throw new DomainError(customerErrors.TOO_YOUNG, {
    message,
    fields: { dateOfBirth: message },
  });
}
