import { paths } from "@/lib/platform/paths";

export type SiteLink = { href: string; label: string };

const home: SiteLink = { href: paths.home, label: "Home" };
const about: SiteLink = { href: paths.about, label: "About Us" };

/** The labels are the specification's, to the letter. */
export const serviceLinks: readonly SiteLink[] = [
  { href: paths.safeDeposit, label: "Safe Deposite Box" },
  { href: paths.cashManagement, label: "Cash Management services" },
  { href: paths.otherServices, label: "Other services" },
];

export const entryLinks: readonly SiteLink[] = [
  { href: paths.signIn, label: "Log In" },
  { href: paths.signUp, label: "Sign Up" },
];

/** The header's: pages beside the menu of services. */
export const pageLinks: readonly SiteLink[] = [home, about];

/** All of them, in the order of the slide-out menu. */
export const siteLinks: readonly SiteLink[] = [
  home,
  about,
  ...serviceLinks,
  ...entryLinks,
];
