import { serve } from "@/lib/bank/serve";
import { listRates, toRateJson } from "@/lib/features/exchange/rates/queries";
import { enterRate } from "@/lib/features/exchange/rates/service";
import {
  enterRate as enterContract,
  listRates as listContract,
} from "@/lib/features/exchange/rates/staff-contract";

export const GET = serve(listContract, async () => ({
  rates: (await listRates()).map(toRateJson),
}));

export const POST = serve(enterContract, ({ caller, body, context }) =>
  enterRate(caller, body, context),
);
