import { z } from "zod";

/** The reason in a stored request; empty if the call had none. The second person sees it. */
export const storedReason = z.string().default("");
