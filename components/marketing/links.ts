import { paths } from "@/lib/paths";

/** The public pages, in the order of the header and the menu. */
export const siteLinks = [
  { href: paths.home, label: "Home" },
  { href: paths.signIn, label: "Log In" },
  { href: paths.signUp, label: "Sign Up" },
] as const;
