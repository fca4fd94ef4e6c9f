import "server-only";
import { cookies } from "next/headers";
import type { FirstStep } from "@/components/customers/first-steps";
import {
  FIRST_STEPS_COOKIE,
  identityCheckOf,
  isNew,
  maySeeFirstSteps,
} from "@/lib/features/customers/first-steps";
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
import { bankDay, bankToday } from "@/lib/platform/time/clock";

export type FirstStepsState = {
  customerId: string;
  steps: FirstStep[];
  /** No account has transactions yet. */
  isUnused: boolean;
};

/** Returns the first steps of a new customer; null for others, once all are done, or if the customer hid them. */
export async function getFirstSteps(
  customer: Customer,
  profile: Promise<Profile>,
  latest: Promise<Latest>,
): Promise<FirstStepsState | null> {
  const hiddenBy = (await cookies()).get(FIRST_STEPS_COOKIE)?.value;
  if (!maySeeFirstSteps(customer, hiddenBy)) return null;
  // If the profile cannot be read, the balance says so; nothing else needs to.
  const registered = await profile.then(
    ({ registrationDate }) => registrationDate,
    () => null,
  );
  if (!registered || !isNew(bankDay(registered), bankToday())) return null;
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
  const state = identityCheckOf(documents);
  const isWaiting = state === "waiting";
  return {
    title: "Prove your identity",
    note: "Upload a passport or identity card. Our staff check it.",
    isDone: state === "done",
    ...(isWaiting && { state: "Waiting for review" }),
    ...(state === "rejected" && { state: "Rejected" }),
    href: isWaiting ? documentPages.own : documentPages.add,
    action: isWaiting ? "View documents" : "Upload a document",
  };
}
