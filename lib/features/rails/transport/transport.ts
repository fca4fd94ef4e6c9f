import { env } from "@/lib/platform/config/env";
import type { Rail } from "@/lib/platform/config/env-kinds";
import { deliverByFiles } from "./files";
import { deliverByLink } from "./link";

/**
 * The result of handing a message over: delivered, refused for good with the fault that the other side names, or
 * unknown, because no answer came.
 */
export type Delivery =
  | { state: "delivered" }
  | { state: "refused"; fault: string }
  | { state: "unknown" };

/** Hands a message over. Never throws: the result of a failure is unknown. */
type Deliver = (xml: string) => Promise<Delivery>;

const BY_RAIL: Readonly<Record<Exclude<Rail, "hand">, Deliver>> = {
  link: deliverByLink,
  files: deliverByFiles,
};

/** Hands a message over by the rail that is on. */
export const deliver: Deliver = (xml) => {
  const { RAIL } = env();
  return RAIL === "hand"
    ? Promise.resolve({ state: "unknown" })
    : BY_RAIL[RAIL](xml);
};
