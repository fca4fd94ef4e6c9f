import type { ColleagueState } from "./store";

/** Returns the values of a colleague that the list shows and calls change, for their version. */
export const toShown = (colleague: ColleagueState) => ({
  role: colleague.role,
  presentEmail: colleague.email ?? "",
  signIn: colleague.disabledAt ? "disabled" : "enabled",
  secondFactor: colleague.hasSecondFactor ? "on" : "off",
});
