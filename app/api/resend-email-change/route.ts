import { serve } from "@/lib/bank/serve";
import { resendEmailChange as contract } from "@/lib/features/customers/email-change/contract";
import { resendEmailChange } from "@/lib/features/customers/email-change/service";

export const POST = serve(contract, ({ caller }) => resendEmailChange(caller));
