const STAFF_PAGES = [
  ...["accountmanage", "admin", "allacount", "approvals", "audit", "history"],
  ...["loanrequests", "messages", "security", "wires"],
];

/** @type {import("next").NextConfig} */
const config = {
  // `npm test` builds into a folder of its own, so that it can run beside a served demo.
  distDir: process.env.NEXT_DIST_DIR || ".next",
  reactStrictMode: true,
  poweredByHeader: false,
  // Inlined into the build: the server refuses to start under other settings than its static pages show.
  env: {
    BUILT_OPERATOR: JSON.stringify({
      noticeOn: !["off", "false"].includes(
        process.env.DEMONSTRATION_NOTICE ?? "on",
      ),
      legalName: process.env.OPERATOR_LEGAL_NAME || undefined,
      licence: process.env.OPERATOR_LICENCE || undefined,
    }),
    BUILT_APP_URL: process.env.APP_URL ?? "",
  },
  // The staff's pages share no folder of the address, so their unknown ones are brought together here. A document's
  // address may end in a file name, which browsers show as the title of its tab.
  rewrites: async () => [
    {
      source: "/api/documents/:documentId/:name",
      destination: "/api/documents/:documentId",
    },
    { source: `/(${STAFF_PAGES.join("|")})/:rest+`, destination: "/nowhere" },
  ],
  // Native modules, drivers and what reads its own files are loaded by Node, not bundled.
  serverExternalPackages: [
    "bcrypt",
    "pdfkit",
    "pg",
    "nodemailer",
    "@prisma/client",
    "@prisma/adapter-pg",
  ],
  // Types and lint are steps of their own in `npm test`.
  typescript: { ignoreBuildErrors: true },
};

export default config;
