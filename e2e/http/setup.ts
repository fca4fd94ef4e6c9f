import { beforeEach, vi } from "vitest";

// The test files of a worker share its process, because loading the packages takes longer than many tests. Each file
// still starts with new modules of ours.
vi.resetModules();
const { forgetAddressThrottles } = await import("../support/database");

// All tests share one address, so together they would exceed its limits.
beforeEach(forgetAddressThrottles);
