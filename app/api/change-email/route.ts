import { serve } from "@/lib/bank/serve";
import * as contract from "@/lib/features/customers/email-change/contract";
import {
  cancelEmailChange,
  startEmailChange,
} from "@/lib/features/customers/email-change/service";

export const POST = serve(
  contract.startEmailChange,
  ({ caller, body, context }) => startEmailChange(caller, body, context),
);

export const DELETE = serve(contract.cancelEmailChange, ({ caller }) =>
  cancelEmailChange(caller),
);
