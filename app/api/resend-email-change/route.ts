import { serve } from "@/lib/api/serve";
import { resendEmailChange as contract } from "@/lib/features/customers/email-change/contract";
import { resendEmailChange } from "@/lib/features/customers/email-change/service";

export const POST = serve(contract, ({ caller }) => resendEmailChange(caller));
