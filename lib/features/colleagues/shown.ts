import type { ColleagueRow } from "./store";

/** What the list shows of a colleague and calls change. */
export const toShown = (
  colleague: Pick<
    ColleagueRow,
    "role" | "email" | "disabledAt" | "hasSecondFactor"
  >,
) => ({
  role: colleague.role,
  presentEmail: colleague.email ?? "",
  signIn: colleague.disabledAt ? "disabled" : "enabled",
  secondFactor: colleague.hasSecondFactor ? "on" : "off",
});
