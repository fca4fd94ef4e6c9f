import { z } from "zod";
import { line, optionalLine } from "./fields";

const MISSING = "Please give a reason";
const LONGEST = 300;

/** The reason for an act. The screens of staff require it; calls without one work as well. */
export const reason = line(MISSING, LONGEST);

export const optionalReason = optionalLine(MISSING, LONGEST);

/** The body of a call that takes nothing but a reason. */
export const optionalReasonSchema = z.object({ reason: optionalReason });

/** The form of such a call. */
export const reasonSchema = z.object({ reason });
