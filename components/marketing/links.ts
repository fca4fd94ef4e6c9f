import type { Route } from "next";
import { sitePages } from "./pages";
import { customerPages } from "@/lib/features/customers/pages";
import { homePages, signInPages } from "@/lib/identity/pages";

export type SiteLink = { href: Route; label: string };

const home: SiteLink = { href: sitePages.home, label: "Home" };
const about: SiteLink = { href: sitePages.about, label: "About Us" };

const dashboard: SiteLink = {
  href: homePages.customer,
  label: "Your dashboard",
};

/** The labels are the specification's, to the letter. */
export const serviceLinks: readonly SiteLink[] = [
  { href: sitePages.safeDeposit, label: "Safe Deposite Box" },
  { href: sitePages.cashManagement, label: "Cash Management services" },
  { href: sitePages.otherServices, label: "Other services" },
];

export const entryLinks: readonly SiteLink[] = [
  { href: signInPages.customer, label: "Log In" },
  { href: customerPages.signUp, label: "Sign Up" },
];

export const pageLinks: readonly SiteLink[] = [home, about];

export const siteLinks: readonly SiteLink[] = [
  home,
  about,
  ...serviceLinks,
  ...entryLinks,
];

/** The links of the menu. A customer who is signed in gets the way back in place of the sign-in. */
export const siteLinksFor = (signedIn: boolean): readonly SiteLink[] =>
  signedIn
    ? [dashboard, ...siteLinks.filter((link) => !entryLinks.includes(link))]
    : siteLinks;
