import type { Feature } from "../feature";

export const feature: Feature = {
  calls: { "GET /health/live": {}, "GET /health/ready": {} },
};
