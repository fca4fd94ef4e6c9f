import {
  businessDayOnOrAfter,
  type Calendar,
} from "@/lib/platform/time/business-days";
import type { Currency } from "./money";

// prisma/sql/ledger/settlement-days.sql has the same in the database; a test compares the two.

/** Euros follow TARGET. Everything else follows SIC, the calendar of the place where the bank is. */
const calendarOf = (currency: Currency): Calendar =>
  currency === "EUR" ? "TARGET" : "SIC";

/** Returns the day itself if it is a business day of the currency, and otherwise the next one. */
export const settlementDay = (day: string, currency: Currency): string =>
  businessDayOnOrAfter(day, calendarOf(currency));
