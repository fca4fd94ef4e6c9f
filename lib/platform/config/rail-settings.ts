import { secrets } from "@/lib/platform/crypto/secrets";
import { rail, webAddress } from "./env-kinds";

/** Part of {@link settingsByTopic}. */
export const railSettings = {
  RAIL: rail
    .default("hand")
    .describe(
      "How wires leave and payments of other banks arrive: `hand` (staff settle and return each wire), `files` (messages in folders) or `link` (messages to one other bank over HTTP). `npm run migrate` writes it into the database; the server refuses to start with another value",
    ),
  RAIL_URL: webAddress.optional().meta({
    description:
      "Address that takes the messages of the link, which the other bank gives. Mandatory for `link`",
    otherwise: "no link",
  }),
  RAIL_SECRET: secrets.optional().meta({
    description:
      "Key with which both banks sign the messages of the link, 32 characters or more. Several are separated by commas: the first signs, all verify. Mandatory for `link`",
    otherwise: "no link",
    make: "openssl rand -hex 32",
  }),
};
