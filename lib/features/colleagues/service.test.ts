import { beforeEach, expect, test } from "vitest";
import { approvalHandlers } from "@/lib/bank/handlers";
import { decideApproval } from "@/lib/approvals/decide";
import { listApprovals } from "@/lib/approvals/queries";
import type { Admin } from "@/lib/identity/callers";
import { changePassword } from "@/lib/features/access/password/service";
import { ownCodeLimits } from "@/lib/identity/limits";
import { hashPassword } from "@/lib/identity/passwords";
import { hasRight } from "@/lib/identity/rights";
import { findAdminOfSession } from "@/lib/identity/sessions/queries";
import { signInAdmin } from "@/lib/identity/sign-in/service";
import { findWaitingMail } from "@/lib/platform/mail/store";
import { consume } from "@/lib/platform/rate-limit/throttle";
import { testDatabase } from "@/lib/testing/database";
import { asApplication, CONTEXT } from "@/lib/testing/ledger";
import { plantFactor } from "@/lib/testing/second-factors";
import { plantStaff } from "@/lib/testing/staff";
import { addColleague, changeColleague, changeColleagueEmail } from "./service";

const { ownerPool, databaseUrl, sql } = await testDatabase();
const PASSWORD = "Right!Pass7";
const hash = await hashPassword(PASSWORD);
const DEVICE = { ip: "10.0.0.1", userAgent: "Test/1" };
const by = { reason: "New at the desk", password: PASSWORD };

let maker: Admin;
let checker: Admin;
let anna: Admin;

beforeEach(async () => {
  await sql`DELETE FROM outbox_mails; DELETE FROM approval_uses; DELETE FROM approvals; DELETE FROM admins`;
  maker = await plantStaff(ownerPool, "maker");
  checker = await plantStaff(ownerPool, "checker");
  anna = await plantStaff(ownerPool, "anna", "teller");
  await sql`UPDATE admins SET password_hash = ${hash}, email = username || '@staff.example'`;
});

const refused = (code: string) => expect.objectContaining({ code });

const idOf = (reply: object) =>
  (reply as { approval: { id: string } }).approval.id;

const approve = (id: string, admin = checker) =>
  decideApproval(
    admin,
    { id, decision: "approve", reason: "" },
    CONTEXT,
    approvalHandlers,
  );

const change = (what: Parameters<typeof changeColleague>[2]["change"]) =>
  changeColleague(maker, anna.id, { change: what, ...by }, CONTEXT);

const done = async (what: Parameters<typeof change>[0]) =>
  approve(idOf(await change(what)));

const stateOf = async (username: string) => {
  const rows: {
    role: string;
    email: string;
    disabled: boolean;
    temporary: boolean;
  }[] =
    await sql`SELECT role::text, email, disabled_at IS NOT NULL AS disabled, password_is_temporary AS temporary
     FROM admins WHERE username = ${username}`;
  return rows[0];
};

async function mailsTo(address: string): Promise<string[]> {
  const rows: { id: string }[] =
    await sql`SELECT id FROM outbox_mails WHERE recipient = ${address} ORDER BY created_at`;
  const mails = await Promise.all(rows.map(({ id }) => findWaitingMail(id)));
  return mails.map((mail) => mail!.openBody().text);
}

test("adds a colleague, who must change the emailed password before anything else", async () => {
  const wanted = { username: "bob", email: "bob@staff.example" } as const;
  const id = idOf(
    await addColleague(maker, { ...wanted, role: "teller", ...by }, CONTEXT),
  );
  expect(await stateOf("bob")).toBeUndefined();
  await expect(approve(id, maker)).rejects.toEqual(refused("OWN_REQUEST"));
  await approve(id);
  expect(await stateOf("bob")).toMatchObject({
    role: "teller",
    email: wanted.email,
    temporary: true,
  });
  const [text] = await mailsTo(wanted.email);
  const password = /temporary password is (\S+)/.exec(text!)![1]!;
  const { sessionSecret } = await signInAdmin(
    { username: "bob", password },
    DEVICE,
    CONTEXT,
  );
  const bob = (await findAdminOfSession(sessionSecret))!;
  expect(bob.mustChangePassword).toBe(true);
  expect(hasRight(bob, "read")).toBe(false);
  await expect(
    sql`SELECT require_staff(${sessionSecret}, 'read')`,
  ).rejects.toMatchObject({ code: "LM033" });
  const input = { currentPassword: password, password: "Quiet!River7" };
  await changePassword(bob, input, CONTEXT);
  const free = (await findAdminOfSession(sessionSecret))!;
  expect(hasRight(free, "serve")).toBe(true);
});

test("changes role, password, second factor and state, and ends the sessions", async () => {
  await sql`INSERT INTO second_factors (realm, admin_id, secret, key_id, confirmed_at)
     VALUES ('admin', ${anna.id}, '\\x00', 'test', now())`;
  expect(await findAdminOfSession(anna.sessionSecret)).not.toBeNull();
  await done("auditor");
  expect(await findAdminOfSession(anna.sessionSecret)).toBeNull();
  expect(await stateOf("anna")).toMatchObject({ role: "auditor" });
  await done("factor");
  await done("password");
  await done("disable");
  expect(await stateOf("anna")).toMatchObject({
    disabled: true,
    temporary: true,
  });
  await done("enable");
  expect(await stateOf("anna")).toMatchObject({ disabled: false });
  expect(await mailsTo("anna@staff.example")).toHaveLength(6);
  const rows: { action: string }[] =
    await sql`SELECT action FROM audit_log WHERE actor_id = ${checker.id}
    AND action LIKE 'staff.%' ORDER BY id`;
  expect(rows.map(({ action }) => action)).toEqual([
    "staff.role",
    "staff.second-factor-off",
    "staff.password",
    "staff.disable",
    "staff.enable",
  ]);
});

test.each([
  ["auditor", "rejected"],
  ["disable", "rejected"],
  ["password", "rejected"],
  ["administrator", "waiting"],
] as const)(
  "after the change %s, a waiting request of the colleague is %s",
  async (what, status) => {
    const rows: { id: string }[] =
      await sql`SELECT approval_request(${anna.sessionSecret}, 'credit', NULL, 1, '{}', '{"about": "credit"}', NULL, NULL, NULL) AS id`;
    await done(what);
    const after =
      await sql`SELECT status::text FROM approvals WHERE id = ${rows[0]!.id}`;
    expect(after).toEqual([{ status }]);
  },
);

test("changes the email address and notifies both addresses", async () => {
  const input = { email: "new@staff.example", ...by };
  await approve(
    idOf(await changeColleagueEmail(maker, anna.id, input, CONTEXT)),
  );
  expect(await stateOf("anna")).toMatchObject({ email: "new@staff.example" });
  for (const address of ["anna@staff.example", "new@staff.example"])
    expect(await mailsTo(address)).toHaveLength(1);
  expect(await findAdminOfSession(anna.sessionSecret)).not.toBeNull();
});

test("refuses changes of one's own account, as maker and as approver", async () => {
  await expect(
    changeColleague(maker, maker.id, { change: "teller", ...by }, CONTEXT),
  ).rejects.toEqual(refused("COLLEAGUE_OWN"));
  const reply = await changeColleague(
    maker,
    checker.id,
    { change: "teller", ...by },
    CONTEXT,
  );
  await expect(approve(idOf(reply))).rejects.toEqual(refused("COLLEAGUE_OWN"));
  expect(await stateOf("checker")).toMatchObject({ role: "administrator" });
});

test("another second factor outdates the request to remove one", async () => {
  const plant = () => plantFactor(ownerPool, anna);
  const unplant = () =>
    sql`DELETE FROM second_factors WHERE admin_id = ${anna.id}`;
  await plant();
  const id = idOf(await change("factor"));
  await unplant();
  await expect(approve(id)).rejects.toEqual(refused("COLLEAGUE_UNCHANGED"));
  await plant();
  await expect(approve(id)).rejects.toEqual(refused("COLLEAGUE_UNCHANGED"));
  const reject = { id, decision: "reject", reason: "Found again" } as const;
  await decideApproval(checker, reject, CONTEXT, approvalHandlers);
  await done("factor");
});

test("a refused removal of one's own second factor forgets no wrong codes", async () => {
  await sql`INSERT INTO second_factors (realm, admin_id, secret, key_id, confirmed_at)
     VALUES ('admin', ${checker.id}, '\\x00', 'test', now())`;
  const reply = await changeColleague(
    maker,
    checker.id,
    { change: "factor", ...by },
    CONTEXT,
  );
  await consume(ownCodeLimits.admin, checker.id);
  await expect(approve(idOf(reply))).rejects.toEqual(refused("COLLEAGUE_OWN"));
  expect(await consume(ownCodeLimits.admin, checker.id)).toMatchObject({
    inARow: 2,
  });
});

test("refuses what changes nothing, a wrong password, a second request and a taken name", async () => {
  for (const [what, code] of [
    ["teller", "COLLEAGUE_UNCHANGED"],
    ["enable", "COLLEAGUE_UNCHANGED"],
    ["factor", "COLLEAGUE_UNCHANGED"],
  ] as const)
    await expect(change(what)).rejects.toEqual(refused(code));
  await expect(
    changeColleague(
      maker,
      anna.id,
      { change: "disable", reason: "x", password: "wrong" },
      CONTEXT,
    ),
  ).rejects.toEqual(refused("PASSWORD_WRONG"));
  await sql`UPDATE admins SET email = NULL WHERE id = ${anna.id}`;
  await expect(change("password")).rejects.toEqual(
    refused("COLLEAGUE_WITHOUT_EMAIL"),
  );
  await change("disable");
  await expect(change("auditor")).rejects.toEqual(refused("ALREADY_WAITING"));
  await expect(
    addColleague(
      maker,
      { username: "ANNA", email: "a@staff.example", role: "teller", ...by },
      CONTEXT,
    ),
  ).rejects.toEqual(refused("USERNAME_TAKEN"));
});

test("of two administrators who disable each other, only one succeeds", async () => {
  const third = await plantStaff(ownerPool, "third");
  const ask = async (admin: Admin, target: Admin) => {
    const request = { about: target.id, change: "disable", reason: "x" };
    const { rows } = await ownerPool.query<{ id: string }>(
      `SELECT approval_request($1, 'colleague', NULL, 0, ARRAY['disable', $2, $3, NULL, NULL], $4,
                               NULL, NULL, NULL) AS id`,
      [
        ...[admin.sessionSecret, target.id, target.username],
        { ...request, colleague: target.id, username: target.username },
      ],
    );
    return rows[0]!.id;
  };
  const ofMaker = await ask(third, maker);
  const ofChecker = await ask(third, checker);
  const results = await Promise.allSettled([
    approve(ofMaker, checker),
    approve(ofChecker, maker),
  ]);
  const rows = await sql`SELECT FROM admins WHERE disabled_at IS NOT NULL`;
  expect(rows).toHaveLength(1);
  expect(results.filter((r) => r.status === "fulfilled")).toHaveLength(1);
});

test("shows the approver the colleague and the change", async () => {
  await change("administrator");
  const { rows } = await listApprovals(
    checker,
    { limit: 10, filters: {} },
    CONTEXT,
    approvalHandlers,
  );
  expect(rows[0]).toMatchObject({
    title: "Staff account of",
    customerName: "anna",
    details: [
      ["Change", "Change the role"],
      ["Role", "Administrator"],
      ["Reason", "New at the desk"],
    ],
    problem: null,
  });
});

test("no SQL of the application changes staff without the approval of another administrator", async () => {
  const ask = (admin: Admin, username = "anna") =>
    sql`SELECT approval_request(${admin.sessionSecret}, 'colleague', NULL, 0, ARRAY['role', ${anna.id}, ${username}, 'administrator', NULL], '{}',
                               NULL, NULL, NULL) AS id`;
  const before = await stateOf("anna");
  const wanted = `'role', '${anna.id}', 'anna', 'administrator', NULL`;
  const attempt = (session: string, id: string, act = wanted) =>
    asApplication(
      databaseUrl,
      `SELECT colleague_change('${session}', '${id}', ${act}, '-')`,
      [],
    ).then(
      () => null,
      (error: { code: string }) => error.code,
    );
  const [{ id }] = (await ask(maker)) as [{ id: string }];
  // The maker, the colleague concerned, a guessed session, and no approval.
  await attempt(maker.sessionSecret, id);
  await attempt(anna.sessionSecret, id);
  await attempt("guess", id);
  await attempt(checker.sessionSecret, anna.id);
  // Another act than the requested one.
  for (const act of [
    `'role', '${maker.id}', 'maker', 'auditor', NULL`,
    `'role', '${anna.id}', 'anna', 'auditor', NULL`,
    `'password', '${anna.id}', 'anna', 'administrator', NULL`,
    `'email', '${anna.id}', 'anna', 'administrator', 'me@example.com'`,
    `'add', NULL, 'mine', 'administrator', 'me@example.com'`,
  ])
    expect(await attempt(checker.sessionSecret, id, act), act).toBe("LM031");
  // A name that is not the colleague's would mislead the approver.
  const other = await ask(maker, "maker");
  await attempt(
    checker.sessionSecret,
    other[0]!.id,
    wanted.replace("anna", "maker"),
  );
  // A rejected request.
  await decideApproval(
    checker,
    { id, decision: "reject", reason: "no" },
    CONTEXT,
    approvalHandlers,
  );
  await attempt(checker.sessionSecret, id);
  await expect(ask(anna)).rejects.toMatchObject({
    code: "LM041",
  });
  expect(await stateOf("anna")).toEqual(before);
});

test("a request of a maker who has lost the right cannot be carried out", async () => {
  const id = idOf(await change("administrator"));
  await sql`UPDATE admins SET role = 'teller' WHERE id = ${maker.id}`;
  await expect(approve(id)).rejects.toEqual(refused("MAKER_NOT_ALLOWED"));
  expect(await stateOf("anna")).toMatchObject({ role: "teller" });
});
