"use client";

import { Decide, type DecideProps } from "@/components/form/decide";

const titles = {
  approve: "Approve this request?",
  reject: "Reject this request?",
};

/** Approves or rejects another member of staff's request. */
export function DecideApproval({
  id,
  ...about
}: Pick<DecideProps, "subject" | "name"> & { id: string }) {
  return (
    <Decide
      {...about}
      titles={titles}
      hint="Staff see this reason under Approvals."
      contract={async () =>
        (await import("@/lib/bank/staff-contract")).decideApproval
      }
      params={{ approvalId: id }}
    />
  );
}
