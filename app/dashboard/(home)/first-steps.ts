import "server-only";
import { cookies } from "next/headers";
import type { FirstStep } from "@/components/customers/first-steps";
import {
  FIRST_DAYS,
  FIRST_STEPS_COOKIE,
} from "@/components/customers/first-steps-cookie";
import { customerPages } from "@/lib/features/customers/pages";
import type { Profile } from "@/lib/features/customers/queries";
import { documentPages } from "@/lib/features/documents/pages";
import { listOwnDocuments } from "@/lib/features/documents/queries";
import type { CustomerDocument } from "@/lib/features/documents/serializers";
import { listBeneficiaries } from "@/lib/features/payments/beneficiaries/queries";
import { paymentPages } from "@/lib/features/payments/pages";
import type { Latest } from "@/lib/features/statements/history/latest";
import type { Customer } from "@/lib/identity/callers";
import { identityPages } from "@/lib/identity/pages";
import { getTwoFactorState } from "@/lib/identity/two-factor/queries";
import { daysBetween } from "@/lib/platform/time/calendar";
import { bankDay, bankToday } from "@/lib/platform/time/clock";

export type FirstStepsState = {
  customerId: string;
  steps: FirstStep[];
  /** The account has no transactions yet. */
  isUnused: boolean;
};

/**
 * Returns the first steps of a new customer; null once all are done, after 60 days, or if the customer hid them in
 * this browser.
 */
export async function getFirstSteps(
  customer: Customer,
  profile: Promise<Profile>,
  latest: Promise<Latest>,
): Promise<FirstStepsState | null> {
  const hiddenBy = (await cookies()).get(FIRST_STEPS_COOKIE)?.value;
  if (hiddenBy === customer.id || customer.status !== "active") return null;
  // If the profile cannot be read, the balance says so; nothing else needs to.
  const registered = await profile.then(
    ({ registrationDate }) => registrationDate,
    () => null,
  );
  if (!registered) return null;
  const opened = bankDay(registered);
  if (daysBetween(opened, bankToday()) > FIRST_DAYS) return null;
  const [documents, twoFactor, { all }, payees] = await Promise.all([
    listOwnDocuments(customer),
    getTwoFactorState(customer),
    latest,
    listBeneficiaries(customer),
  ]);
  const isUnused = all.length === 0;
  const steps = [
    identityStep(documents.map(({ status }) => status)),
    {
      title: "Turn on two-factor sign-in",
      note: "A code from your phone protects your account if somebody learns your password.",
      isDone: twoFactor !== null,
      href: identityPages.security,
      action: "Open security",
    },
    {
      title: "Receive your first money",
      note: "Give your name and account number to the person who pays you.",
      isDone: !isUnused,
      href: customerPages.receive,
      action: "How to get paid",
    },
    {
      title: "Save a payee",
      note: "The transfer form then fills in their details.",
      isDone: payees.length > 0,
      href: paymentPages.payments,
      action: "Open payments",
    },
  ];
  if (steps.every(({ isDone }) => isDone)) return null;
  return { customerId: customer.id, steps, isUnused };
}

function identityStep(documents: CustomerDocument["status"][]): FirstStep {
  const isWaiting = documents.includes("waiting");
  const isRefused = !isWaiting && documents.includes("rejected");
  return {
    title: "Prove your identity",
    note: "Upload a passport or identity card. Our staff check it.",
    isDone: documents.includes("approved"),
    ...(isWaiting && { state: "Waiting for review" }),
    ...(isRefused && { state: "Rejected" }),
    href: isWaiting ? documentPages.own : documentPages.add,
    action: isWaiting ? "View documents" : "Upload a document",
  };
}
