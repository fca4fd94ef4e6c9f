import type { Feature } from "../feature";

export const feature: Feature = {
  calls: { "POST /rail-messages": {} },
};
