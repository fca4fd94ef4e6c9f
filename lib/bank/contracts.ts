import type { Contract } from "@/lib/calls/call";
import * as openapi from "./contract";
import { features } from "./features";
import * as staffApi from "./staff-contract";

export const contracts: readonly Contract[] = [
  ...features.flatMap(({ calls }) => calls),
  staffApi,
  openapi,
].flatMap((calls) => Object.values<Contract>(calls));
