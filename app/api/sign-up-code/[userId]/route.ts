import { serve } from "@/lib/bank/serve";
import {
  changeSignUpAddress as changeContract,
  signUpAddress,
} from "@/lib/features/customers/contract";
import {
  changeSignUpAddress,
  readSignUpAddress,
} from "@/lib/features/customers/sign-up/continue";

export const GET = serve(signUpAddress, async ({ params, context }) => ({
  email: await readSignUpAddress(params.userId, context),
}));

export const PUT = serve(changeContract, async ({ params, body, context }) => ({
  message: "A code was sent to the new address",
  data: { id: await changeSignUpAddress(params.userId, body.email, context) },
}));
