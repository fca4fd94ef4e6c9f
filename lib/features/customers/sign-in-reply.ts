import "server-only";
import { mainAccount } from "@/lib/identity/accounts";
import type { signInCustomer } from "@/lib/identity/sign-in/service";
import { getProfile } from "./queries";
import { toUserJson } from "./serializers";

type SignedIn = Awaited<ReturnType<typeof signInCustomer>>;

/** Returns the reply to a customer's sign-in with the profile. Browsers use the cookie, other clients the token. */
export const getSignInReply = async ({ customer, token }: SignedIn) => ({
  message: "Login successful",
  data: toUserJson(await getProfile(mainAccount(customer))),
  token,
  ...(customer.mustChangePassword && { mustChangePassword: true }),
});
