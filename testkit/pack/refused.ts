/** The uses that the published types refuse: internals of the kit, and calls that the bank would refuse. */
const REFUSED = [
  "bank.stop()",
  "bank.endTest()",
  "bank.newContext()",
  "bank.clock.step(new Date())",
  "bank.jobs.runDue()",
  "bank.otherBank.renew()",
  'client.post("/transfer")',
  'client.post("/transfer", { headers: {} })',
  'client.get("/accounts", { body: {} })',
  'client.get("/view-me/{userId}")',
  'client.get("/payment-outcome")',
  'client.put("/profilephoto", { body: {} })',
];

/** Similar uses that they accept. */
const ACCEPTED = [
  'client.get("/accounts")',
  'client.get("/accounts", { headers: { "X-Request-Id": "1" } })',
  'client.get("/payment-outcome", { query: { key: "1" } })',
  'client.post("/new-account-values")',
  'client.put("/profilephoto", { body: new FormData() })',
  'client.download("/year-summary/{userId}", { params: { userId: "1" }, query: { year: "2029" } })',
];

/** Returns a file that compiles if the types refuse and accept these lines. */
export const refusedLines = () => `import type { Bank } from "limmat-testkit";

export async function use(bank: Bank) {
  const { client } = bank;
${REFUSED.map((line) => `  // @ts-expect-error\n  await ${line};\n`).join("")}
${ACCEPTED.map((line) => `  await ${line};\n`).join("")}}
`;
