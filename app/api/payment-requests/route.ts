import { askForMoney as contract } from "@/lib/features/payments/requests/contract";
import { askForMoney } from "@/lib/features/payments/requests/service";
import { serve } from "@/lib/bank/serve";

export const POST = serve(contract, ({ caller, body, context }) =>
  askForMoney(caller, body, context),
);
