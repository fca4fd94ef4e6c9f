import type { ColleagueState } from "./store";

/** What the list shows of a colleague and calls change. */
export const toShown = (colleague: ColleagueState) => ({
  role: colleague.role,
  presentEmail: colleague.email ?? "",
  signIn: colleague.disabledAt ? "disabled" : "enabled",
  secondFactor: colleague.hasSecondFactor ? "on" : "off",
});
