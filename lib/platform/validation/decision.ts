import { z } from "zod";
import { choice, optionalLine } from "./fields";

/**
 * POST /decide-approval/{approvalId} and /review-document/{documentId}. A rejection has a reason for the requester.
 */
export const decisionSchema = z
  .object({
    decision: choice(["approve", "reject"], "Please approve or reject"),
    reason: optionalLine("Please give a reason", 300),
  })
  .refine(({ decision, reason }) => decision === "approve" || reason !== "", {
    path: ["reason"],
    message: "Please give a reason",
  });

export type Decision = z.output<typeof decisionSchema>;
