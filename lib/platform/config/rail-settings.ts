import { z } from "zod";
import { secrets } from "@/lib/platform/crypto/secrets";
import { institutionNumber, rail, webAddress } from "./env-kinds";

/** Part of {@link settingsByTopic}. */
export const railSettings = {
  RAIL: rail
    .default("hand")
    .describe(
      "How wires leave and payments of other banks arrive: `hand` (staff settle and return each wire), `files` (messages in folders) or `link` (messages to one other bank over HTTP). `npm run migrate` writes it into the database; the server refuses to start with another value",
    ),
  RAIL_OUT_DIR: z.string().min(1).optional().meta({
    description:
      "Folder of the gateway for messages to other banks: each file is complete once it has its name. Mandatory for `files`",
    otherwise: "no folder",
  }),
  RAIL_IN_DIR: z.string().min(1).optional().meta({
    description:
      "Folder of the gateway for messages of other banks. A file is taken once its name does not begin with a dot or end in `.tmp` or `.part`, and moved to `done` or `refused` in it. Mandatory for `files`",
    otherwise: "no folder",
  }),
  RAIL_URL: webAddress.optional().meta({
    description:
      "Address that takes the messages of the link, which the other bank gives. Mandatory for `link`",
    otherwise: "no link",
  }),
  RAIL_BANK_IID: institutionNumber.optional().meta({
    description:
      "Institution number of the other bank of the link, its `BANK_IID`, for which this bank signs its messages. It differs from `BANK_IID`. Mandatory for `link`",
    otherwise: "no link",
  }),
  RAIL_SECRET: secrets.optional().meta({
    description:
      "Key with which both banks sign the messages of the link, 32 characters or more. Several are separated by commas: the first signs, all verify. Mandatory for `link`",
    otherwise: "no link",
    make: "openssl rand -hex 32",
  }),
};

/** Whether the rail that is on has the settings that it needs. */
export const hasRailSettings = (
  all: Partial<Record<keyof typeof railSettings | "BANK_IID", unknown>>,
): boolean =>
  all.RAIL === "link"
    ? Boolean(all.RAIL_URL && all.RAIL_SECRET && all.RAIL_BANK_IID) &&
      all.RAIL_BANK_IID !== all.BANK_IID
    : all.RAIL !== "files" || Boolean(all.RAIL_IN_DIR && all.RAIL_OUT_DIR);
