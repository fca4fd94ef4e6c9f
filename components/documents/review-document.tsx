"use client";

import { Decide, type DecideProps } from "@/components/form/decide";

const titles = {
  approve: "Approve this document?",
  reject: "Reject this document?",
};

/** Approves or rejects a document. */
export function ReviewDocument({
  id,
  ...about
}: Pick<DecideProps, "subject" | "name"> & { id: string }) {
  return (
    <Decide
      {...about}
      titles={titles}
      hint="The customer sees this reason."
      contract={async () =>
        (await import("@/lib/features/documents/staff-contract")).reviewDocument
      }
      params={{ documentId: id }}
    />
  );
}
