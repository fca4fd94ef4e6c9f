import { one, sql } from "../../support/database";
import {
  ABOVE_LIMIT_MINOR,
  PASSWORD,
  plantCustomer,
  plantFlow,
  plantProof,
  restorePasswords,
  unique,
  type Person,
} from "../../support/people";
import {
  codeOf,
  keepFactor,
  plantFactor,
  type KeptFactor,
} from "../../support/two-factor";
import type { Feature, FeatureCall, Planted, Stage } from "../feature";
import {
  code,
  line,
  optionalCode,
  ownPassword,
  WEAK_PASSWORD,
  type Field,
} from "../fields";
import { refusals } from "../hostile-values";

/** Plants a customer with a second factor. Returns the customer's id. */
async function plantProtected(balanceMinor = 0): Promise<string> {
  const { id } = await plantCustomer({ balanceMinor });
  await sql(
    `INSERT INTO second_factors (realm, customer_id, secret, key_id, confirmed_at)
     VALUES ('customer', $1, '\\x00', 'test', now())`,
    [id],
  );
  return id;
}

/** Plants an open session of the customer. Returns its id. */
async function plantSession(person: Person): Promise<string> {
  const { id } = await one<{ id: string }>(
    `INSERT INTO sessions (realm, customer_id, digest, device, ip, expires_at)
     VALUES ('customer', $1, sha256(gen_random_uuid()::text::bytea), 'test', 'test', now() + interval '1 hour') RETURNING id`,
    [person.id],
  );
  return id;
}

/** Plants an open session of a member of staff. Returns its id. */
async function plantStaffSession(adminId: string): Promise<string> {
  const { id } = await one<{ id: string }>(
    `INSERT INTO sessions (realm, admin_id, digest, device, ip, expires_at)
     VALUES ('admin', $1, sha256(gen_random_uuid()::text::bytea), 'test', 'test', now() + interval '1 hour') RETURNING id`,
    [adminId],
  );
  return id;
}

const kept = new Map<string, KeptFactor>();

/** Plants a second factor of the caller, confirmed or not. Returns a code of it. */
async function plantOwnFactor(
  { holder, headers }: Stage,
  isConfirmed: boolean,
): Promise<Planted> {
  if (!holder) return {};
  const factor = kept.get(holder.id) ?? (await keepFactor(holder, headers));
  kept.set(holder.id, factor);
  await plantFactor(factor, isConfirmed);
  return { code: codeOf(factor.secret) };
}

const NEW_PASSWORD: Field[] = [
  {
    name: "password",
    missing: "input a strong password",
    repeatedBy: "confirmPassword",
    refused: refusals.newPassword("input a strong password", WEAK_PASSWORD),
  },
  {
    name: "confirmPassword",
    missing: "Passwords do not match",
    refused: refusals.anyPassword("Passwords do not match"),
  },
  optionalCode,
];

const newPassword = "Quiet!River8";

const changePassword: FeatureCall = {
  body: () => ({
    currentPassword: PASSWORD,
    password: newPassword,
    confirmPassword: newPassword,
  }),
  fields: [
    {
      name: "currentPassword",
      missing: "Please enter your current password",
      refused: refusals.anyPassword("Please enter your current password"),
    },
    ...NEW_PASSWORD,
  ],
};

/** The steps of the set-up of a second factor, which customers and staff have alike. */
const twoFactor = (address: string): Record<string, FeatureCall> => {
  const body: FeatureCall["body"] = (stage) => ({
    password: PASSWORD,
    ...(stage.code && { code: stage.code }),
  });
  const confirmed = (stage: Stage) => plantOwnFactor(stage, true);
  return {
    [`POST ${address}/start`]: { body, fields: [ownPassword] },
    [`POST ${address}/confirm`]: {
      body,
      prepare: (stage) => plantOwnFactor(stage, false),
      fields: [code],
    },
    [`POST ${address}/recovery-codes`]: {
      body,
      prepare: confirmed,
      fields: [code],
    },
    [`POST ${address}/off`]: {
      body,
      prepare: confirmed,
      fields: [ownPassword, code],
    },
  };
};

export const feature: Feature = {
  places: {
    flowId: async ({ mark }) =>
      plantFlow(
        await plantCustomer({ username: unique(mark), isVerified: false }),
      ),
    provenFlowId: async ({ mark }) =>
      plantProof(await plantCustomer({ username: unique(mark) })),
    sessionId: ({ owner }) => plantSession(owner),
    staffSessionId: ({ admin, holder }) =>
      plantStaffSession(holder?.realm === "admin" ? holder.id : admin.id),
    protectedId: () => plantProtected(),
  },
  watched: {
    second_factor: `SELECT last_step || coalesce(' confirmed ' || confirmed_at, '') FROM second_factors
      WHERE customer_id = $1`,
    sessions: "SELECT count(*) FROM sessions WHERE customer_id = $1",
    open_sessions:
      "SELECT count(*) FROM sessions WHERE customer_id = $1 AND ended_at IS NULL",
    marked_sessions: `SELECT count(*) FROM sessions s JOIN customers c ON c.id = s.customer_id
      WHERE c.username LIKE $2`,
    marked_flows:
      "SELECT string_agg(tries::text, ' ' ORDER BY id) FROM code_flows WHERE email LIKE $2",
  },
  // A second factor that an earlier call left would ask every sign-in for a code, and a changed password would be wrong.
  before: async ({ holders }) => {
    const ids = holders.map(({ id }) => id);
    await sql(
      "DELETE FROM second_factors WHERE coalesce(customer_id, admin_id) = ANY ($1)",
      [ids],
    );
    await restorePasswords(ids);
  },
  calls: {
    "POST /loginA": {
      body: ({ owner }) => ({
        accountNumber: owner.number,
        password: PASSWORD,
      }),
      fields: [
        {
          name: "accountNumber",
          missing: "Please enter your account number",
          refused: refusals.digits("Please enter your account number", {
            short: "",
          }),
        },
        ownPassword,
        optionalCode,
      ],
    },
    "POST /admin-login": {
      body: ({ admin }) => ({ username: admin.username, password: PASSWORD }),
      fields: [
        line("username", "incorrect username"),
        {
          name: "password",
          missing: "incorrect password",
          refused: refusals.anyPassword("incorrect password"),
        },
        optionalCode,
      ],
    },
    "POST /verify/{userId}": {
      place: "flowId",
      unknown: "CODE_FLOW_UNKNOWN",
      body: (stage) => ({ userInput: stage.code }),
      fields: [
        {
          name: "userInput",
          missing: "please enter the code",
          refused: refusals.digits("please enter the code", { short: "12345" }),
        },
      ],
    },
    "GET /resend-otp/{userId}": {
      place: "flowId",
      unknown: "CODE_FLOW_UNKNOWN",
    },
    "POST /forgot": {
      body: ({ mark }) => ({ email: `${unique(mark)}@access.example` }),
      fields: [
        {
          name: "email",
          missing: "Please enter your email address",
          refused: refusals.email("Please enter your email address"),
        },
      ],
    },
    "POST /forgot-account-number": {
      body: ({ mark }) => ({ email: `${unique(mark)}@access.example` }),
      fields: [
        {
          name: "email",
          missing: "Please enter your email address",
          refused: refusals.email("Please enter your email address"),
        },
      ],
    },
    "POST /reset-user/{userId}": {
      place: "provenFlowId",
      unknown: "RESET_NOT_PROVEN",
      body: () => ({ password: newPassword, confirmPassword: newPassword }),
      fields: NEW_PASSWORD,
    },
    "POST /send-reset-link/{userId}": { place: "strangerId" },
    "POST /unlock-sign-in/{userId}": { place: "strangerId" },
    "DELETE /admin-sessions/{sessionId}": { place: "staffSessionId" },
    "POST /change-password": changePassword,
    "POST /admin-change-password": changePassword,
    ...twoFactor("/two-factor"),
    ...twoFactor("/admin-two-factor"),
    "POST /remove-second-factor/{userId}": {
      place: "protectedId",
      aboveLimit: { plant: () => plantProtected(ABOVE_LIMIT_MINOR) },
      body: ({ mark }) => ({ password: PASSWORD, reason: mark }),
      fields: [
        line(
          "reason",
          "Please say how you checked that this is the customer",
          200,
        ),
        ownPassword,
      ],
    },
  },
};
