/** @type {import("next").NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Native modules and drivers are loaded by Node, not bundled.
  serverExternalPackages: [
    "bcrypt",
    "pg",
    "nodemailer",
    "@prisma/client",
    "@prisma/adapter-pg",
  ],
  // Types and lint are steps of their own in `npm test`.
  typescript: { ignoreBuildErrors: true },
};

export default config;
