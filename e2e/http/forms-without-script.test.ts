import { describe, expect, test } from "vitest";
import { one } from "../support/database";
import { cookiesOf, pageOf, submit } from "../support/forms";
import { expectRefused, send } from "../support/http";
import { PASSWORD, plantAdmin, plantCustomer } from "../support/people";
import { baseUrl } from "../support/settings";

const person = await plantCustomer();
const admin = await plantAdmin();

describe("the form of a customer's sign-in without script", () => {
  test("starts a session and opens the dashboard", async () => {
    const reply = await submit("/api/loginA", {
      accountNumber: person.number,
      password: PASSWORD,
    });
    expect(reply.status).toBe(303);
    expect(reply.headers.location).toBe("/dashboard");
    expect(reply.text).toBe("");
    const session = cookiesOf(reply)["limmat-customer-session"];
    const dashboard = await send({
      method: "GET",
      path: "/dashboard",
      headers: { cookie: `limmat-customer-session=${session}` },
    });
    expect(dashboard.status).toBe(200);
  });

  test.each([
    ["?next=%2Fdashboard%2Floan%3Fa%3Db", "/dashboard/loan?a=b"],
    ["/again?next=%2Fdashboard%2Floan", "/dashboard/loan"],
    ["?next=%2F%2Fevil.example", "/dashboard"],
    ["?next=%2F%5Cevil.example", "/dashboard"],
    ["?next=%252F%252Fevil.example", "/dashboard"],
    ["?next=https%3A%2F%2Fevil.example%2Fdashboard", "/dashboard"],
    ["?next=%2Fallacount", "/dashboard"],
  ])("from /sign-in%s opens %s", async (query, next) => {
    const referer = `${baseUrl}/sign-in${query}`;
    const fields = { accountNumber: person.number, password: PASSWORD };
    const headers = { origin: baseUrl, referer };
    const reply = await submit("/api/loginA", fields, headers);
    expect(reply.status).toBe(303);
    expect(reply.headers.location).toBe(next);
  });

  test("keeps the page that was asked for after a refusal", async () => {
    const reply = await submit(
      "/api/loginA",
      { accountNumber: person.number, password: "Wrong!River7" },
      {
        origin: baseUrl,
        referer: `${baseUrl}/sign-in?next=%2Fdashboard%2Floan`,
      },
    );
    expect(reply.headers.location).toBe(
      "/sign-in/again?next=%2Fdashboard%2Floan",
    );
  });

  test("shows a refusal with the account number and without the password", async () => {
    const reply = await submit("/api/loginA", {
      accountNumber: person.number,
      password: "Wrong!River7",
    });
    expect(reply.status).toBe(303);
    expect(reply.headers.location).toBe("/sign-in/again");
    const cookies = cookiesOf(reply);
    expect(cookies["limmat-customer-session"]).toBeUndefined();
    expect(cookies["limmat-form"]).not.toContain(person.number);
    const page = await pageOf("/sign-in/again", cookies["limmat-form"]);
    expect(page.text).toContain("The account number or password is wrong.");
    expect(page.text).toContain(`value="${person.number}"`);
    expect(page.text).not.toContain("Wrong!River7");
    // Only the page of this form can read it.
    const other = await pageOf("/login/again", cookies["limmat-form"]);
    expect(other.text).not.toContain(
      "The account number or password is wrong.",
    );
  });

  test("shows the error of a field at the field", async () => {
    const reply = await submit("/api/loginA", { accountNumber: "x" });
    const page = await pageOf(
      "/sign-in/again",
      cookiesOf(reply)["limmat-form"],
    );
    expect(page.text).toContain('id="accountNumber-error"');
  });

  test.each([
    ["another site", { origin: "https://evil.example" }],
    ["a page that hides its origin", { origin: "null" }],
    ["an unknown place", {}],
  ])("is refused from %s", async (_place, headers) => {
    const sessions = () =>
      one("SELECT count(*) FROM sessions WHERE customer_id = $1", [person.id]);
    const before = await sessions();
    const reply = await submit(
      "/api/loginA",
      { accountNumber: person.number, password: PASSWORD },
      headers as Record<string, string>,
    );
    expectRefused(reply, "CROSS_SITE");
    expect(reply.headers["set-cookie"]).toBeUndefined();
    expect(await sessions()).toEqual(before);
  });

  test("ignores a cookie that the bank did not seal", async () => {
    for (const cookie of ["k1.AAAA", "text", "k1." + "A".repeat(200)])
      expect((await pageOf("/sign-in/again", cookie)).status).toBe(200);
  });
});

test("the form of a staff sign-in without script opens the back office", async () => {
  const { username } = admin;
  const reply = await submit("/api/admin-login", {
    username,
    password: PASSWORD,
  });
  expect(reply.headers.location).toBe("/admin");
  const wrong = await submit("/api/admin-login", { username, password: "x" });
  expect(wrong.headers.location).toBe("/login/again");
});

test("a call without a page for forms takes no form", async () => {
  expectRefused(
    await submit("/api/forgot", { email: "x" }),
    "UNSUPPORTED_TYPE",
  );
});
