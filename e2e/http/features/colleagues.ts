import { sql } from "../../support/database";
import { PASSWORD, plantAdmin, unique } from "../../support/people";
import type { Feature } from "../feature";
import { line, ownPassword, type Field } from "../fields";
import { refusals } from "../hostile-values";

const EMAIL = "Please enter the colleague’s email address";

const email: Field = {
  name: "email",
  missing: EMAIL,
  refused: refusals.email(EMAIL),
};

const choice = (name: string, missing: string): Field => ({
  name,
  missing,
  refused: refusals.choice(missing),
});

const confirmed = [line("reason", "Please give a reason", 300), ownPassword];

/** Another administrator gives the colleague another address. */
const overtake = (id: string) =>
  sql("UPDATE admins SET email = $2 WHERE id = $1", [
    id,
    `${unique("overtaken")}@access.example`,
  ]);

export const feature: Feature = {
  places: { colleagueId: async () => (await plantAdmin("teller")).id },
  watched: {
    marked_colleagues:
      "SELECT count(*) FROM approvals WHERE kind = 'colleague' AND request ->> 'reason' LIKE $2",
  },
  calls: {
    "POST /add-colleague": {
      body: ({ mark }) => ({
        username: unique(mark),
        email: `${unique(mark)}@access.example`,
        role: "teller",
        reason: mark,
        password: PASSWORD,
      }),
      fields: [
        line(
          "username",
          "Please enter a username of letters from a to z, digits, dots, hyphens and underscores",
          60,
        ),
        email,
        choice("role", "Please choose a role"),
        ...confirmed,
      ],
    },
    "POST /change-colleague/{colleagueId}": {
      unknown: "NOT_FOUND",
      overtake,
      body: ({ mark }) => ({
        change: "auditor",
        reason: mark,
        password: PASSWORD,
      }),
      fields: [choice("change", "Please choose a change"), ...confirmed],
    },
    "POST /change-colleague-email/{colleagueId}": {
      unknown: "NOT_FOUND",
      overtake,
      body: ({ mark }) => ({
        email: `${unique(mark)}@access.example`,
        reason: mark,
        password: PASSWORD,
      }),
      fields: [email, ...confirmed],
    },
  },
};
