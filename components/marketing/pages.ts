/** The pages of the public site. */
export const sitePages = {
  home: "/",
  about: "/about",
  privacy: "/about#privacy",
  contactForm: "/about#contact",
  safeDeposit: "/services",
  cashManagement: "/contact",
  otherServices: "/others",
  apiDocs: "/api/docs",
} as const;
