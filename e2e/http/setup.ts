import { beforeEach } from "vitest";
import { forgetAddressThrottles } from "../support/database";

// All tests share one address, so together they would exceed its limits.
beforeEach(forgetAddressThrottles);
