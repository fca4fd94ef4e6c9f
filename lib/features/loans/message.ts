import { type Letter } from "@/lib/features/inbox/public-service";
import { formatMoney } from "@/lib/ledger/money";
import { formatIsoDay, maskedNumber } from "@/lib/platform/format";
import { formatPercent } from "@/lib/platform/percent";
import { annualRateOf, formatAnnualRate } from "./annual-rate";
import { formatTerm, instalmentOf } from "./rules";
import type { Repaid, StoredLoan } from "./store";
import { LOAN_TYPES } from "./types";

const nameOf = ({ type, amountMinor, currency }: StoredLoan) =>
  `${LOAN_TYPES[type].toLowerCase()} of ${formatMoney(amountMinor, currency)}`;

export function offerLetter(
  loan: StoredLoan,
  terms: { yearlyRateBp: number; termMonths: number; overdueRateBp: number },
  until: string,
): Letter {
  const loanTerms = { ...terms, amountMinor: loan.amountMinor };
  const instalment = instalmentOf(loanTerms);
  return {
    subject: "Our offer for your loan",
    paragraphs: [
      `You asked for a ${nameOf(loan)}. This is our offer.`,
      `Interest rate: ${formatPercent(terms.yearlyRateBp)} a year. Annual percentage rate: ${formatAnnualRate(annualRateOf(loanTerms))}. Term: ${formatTerm(terms.termMonths)}. Monthly instalment: ${formatMoney(instalment, loan.currency)}.`,
      `Interest rate for late payment: ${formatPercent(terms.overdueRateBp)} a year on the debt of an instalment that is overdue, for each day.`,
      `You can accept or decline the offer on the Loans page until ${formatIsoDay(until)}. The page also shows its total cost and every instalment. We pay the loan out to your account ${maskedNumber(loan.accountNumber)} when you accept it.`,
    ],
  };
}

/** The message about a declined request, or about an offer that the bank withdraws. */
export function declineLetter(loan: StoredLoan, reason: string): Letter {
  const wasOffered = loan.status === "offered";
  return {
    subject: wasOffered
      ? "Our loan offer was withdrawn"
      : "Your loan request was declined",
    paragraphs: [
      wasOffered
        ? `We have withdrawn our offer for your ${nameOf(loan)}.`
        : `We can’t approve your request for a ${nameOf(loan)}.`,
      `Reason: ${reason}`,
    ],
  };
}

export const payoutLetter = (loan: StoredLoan): Letter => ({
  subject: "Your loan was paid out",
  paragraphs: [
    `You accepted our offer, and your ${nameOf(loan)} is in your account ${maskedNumber(loan.accountNumber)}.`,
    "We collect each instalment from that account on its due date, or on the next business day if that is a weekend or a holiday. You can find the due dates on the Loans page, where you can also repay the loan early.",
  ],
});

export const lapseLetter = (loan: StoredLoan): Letter => ({
  subject: "Our loan offer has expired",
  paragraphs: [
    `Our offer for your ${nameOf(loan)} has expired, and nothing was paid out.`,
    "If you still need the loan, please send a new request on the Loans page.",
  ],
});

export const overdueLetter = (
  loan: StoredLoan,
  {
    dueOn,
    amountMinor,
    overdueRateBp,
  }: { dueOn: string; amountMinor: bigint; overdueRateBp: number },
): Letter => ({
  subject: `Your loan instalment of ${formatMoney(amountMinor, loan.currency)} is overdue`,
  paragraphs: [
    `${formatMoney(amountMinor, loan.currency)} for your ${nameOf(loan)} has been due since ${formatIsoDay(dueOn)}. Your available balance was too low, so we couldn’t collect it.`,
    `Please pay money into your account ${maskedNumber(loan.accountNumber)}. We try again every hour and collect the instalment once your available balance covers it. ${
      overdueRateBp === 0
        ? "There is no charge for the delay."
        : `Until then each day adds interest of ${formatPercent(overdueRateBp)} a year on the overdue debt, as agreed. We collect it after the instalment.`
    }`,
  ],
});

export function repaymentLetter(
  loan: StoredLoan,
  { principalMinor, interestMinor, remainingMinor }: Repaid,
  fromAccount: string,
): Letter {
  const from = `account ${maskedNumber(fromAccount)}`;
  const money = (minor: bigint) => formatMoney(minor, loan.currency);
  const paid = money(principalMinor + interestMinor);
  return remainingMinor === 0n
    ? {
        subject: "Your loan is repaid",
        paragraphs: [
          `You repaid your ${nameOf(loan)} early with ${paid} from ${from}, of which ${money(interestMinor)} was interest. You owe nothing more for it.`,
        ],
      }
    : {
        subject: `You repaid ${paid} of your loan`,
        paragraphs: [
          `You made an extra repayment of ${paid} from ${from} for your ${nameOf(loan)}, of which ${money(interestMinor)} was interest. You still owe ${money(remainingMinor)}.`,
          "Your instalments stay the same and end sooner. You can find the new due dates on the Loans page.",
        ],
      };
}

/** About a loan whose principal `amountMinor` was left, and which the bank has given up. */
export const writtenOffLetter = (
  loan: StoredLoan,
  amountMinor: bigint,
): Letter => ({
  subject: "We have written off your loan",
  paragraphs: [
    `You have not repaid your ${nameOf(loan)}, so we have written off the debt that was left: ${formatMoney(amountMinor, loan.currency)}.`,
    `This means that we no longer collect instalments from your account ${maskedNumber(loan.accountNumber)}, and that no more interest is added.`,
    "The write-off is an entry in our books. It does not cancel your contract. We have recorded that the loan was not repaid, and our staff see it if you request another one.",
    "If you have questions, please send us a message.",
  ],
});

export const lastInstalmentLetter = (loan: StoredLoan): Letter => ({
  subject: "Your loan is repaid",
  paragraphs: [
    `We collected the last instalment for your ${nameOf(loan)} from your account ${maskedNumber(loan.accountNumber)}. You owe nothing more for it.`,
  ],
});
