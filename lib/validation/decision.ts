import { z } from "zod";
import { choice, optionalLine } from "./fields";

/** POST /decide-approval/{approvalId} and /review-document/{documentId}: a rejection says why, for the one who asked. */
export const decisionSchema = z
  .object({
    decision: choice(["approve", "reject"], "Please approve or reject"),
    reason: optionalLine("Please say why", 300),
  })
  .refine(({ decision, reason }) => decision === "approve" || reason !== "", {
    path: ["reason"],
    message: "Please say why",
  });

export type Decision = z.output<typeof decisionSchema>;
