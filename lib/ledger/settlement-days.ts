import {
  businessDayOnOrAfter,
  type Calendar,
} from "@/lib/platform/time/business-days";
import { addSeconds, bankDay } from "@/lib/platform/time/clock";
import type { Currency } from "./money";

// prisma/sql/ledger/settlement-days.sql has the same in the database; a test compares the two.

/** Euros follow TARGET. Everything else follows SIC, the calendar of the place where the bank is. */
const calendarOf = (currency: Currency): Calendar =>
  currency === "EUR" ? "TARGET" : "SIC";

/** Returns the day itself if it is a business day of the currency, and otherwise the next one. */
export const settlementDay = (day: string, currency: Currency): string =>
  businessDayOnOrAfter(day, calendarOf(currency));

/** A wire that is sent at this hour in Zurich, or later, arrives on the next business day. */
const CUT_OFF_HOUR = 16;

/** Returns the first day on which a wire that is sent at a moment can arrive: the next day from the cut-off on. */
export const wireDay = (sentAt: Date): string =>
  // Clocks never change between the cut-off and midnight.
  bankDay(addSeconds(sentAt, (24 - CUT_OFF_HOUR) * 3_600));

/** Returns the day on which a wire that is sent at a moment arrives at the other bank. */
export const wireArrival = (sentAt: Date, currency: Currency): string =>
  settlementDay(wireDay(sentAt), currency);
