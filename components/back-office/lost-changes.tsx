"use client";

import { LostAttempts, type FindNews } from "@/components/shell/lost-attempts";
import { approvalPages } from "@/lib/approvals/pages";
import { findChange, toDoneText } from "@/lib/browser/outcome";
import { staffEntryPath } from "@/lib/features/statements/pages";

const find: FindNews = async (key) => {
  const outcome = await findChange(key);
  if (outcome.state === "unknown") return null;
  if (outcome.state === "not done")
    return {
      isDone: false,
      news: {
        tone: "warn",
        text: "Your last change before this page was loaded did not go through, and nothing has changed.",
      },
    };
  const { transaction, approval } = outcome.change;
  const link = transaction
    ? {
        label: "View transaction",
        href: staffEntryPath(transaction.id),
      }
    : approval && { label: "View approvals", href: approvalPages.staff };
  return {
    isDone: true,
    news: {
      tone: "good",
      text: toDoneText(outcome.change),
      ...(link && { link }),
    },
  };
};

/** Says what became of changes by staff whose answer was lost. */
export const LostChanges = ({ holder }: { holder: string }) => (
  <LostAttempts holder={holder} find={find} />
);
