import { serve } from "@/lib/bank/serve";
import { chooseTotalCurrency } from "@/lib/features/accounts/contract";
import { chooseTotal } from "@/lib/features/accounts/totals";

export const PUT = serve(chooseTotalCurrency, ({ caller, body }) =>
  chooseTotal(caller, body.currency),
);
