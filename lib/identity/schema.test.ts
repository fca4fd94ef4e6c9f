import { expect, it } from "vitest";
import { changePasswordSchema } from "@/lib/features/access/password/schema";
import { resetSchema } from "./schema";

const GOOD = "Quiet!River8";

it.each([
  ["nothing typed", "", "", "Please confirm the new password"],
  ["typed once", GOOD, "", "Passwords do not match"],
  ["confirmed alone", "", GOOD, "Passwords do not match"],
  ["two that differ", GOOD, "Quiet!River9", "Passwords do not match"],
  ["a weak one that differs", "weak", "weal", "Passwords do not match"],
  ["twice the same", GOOD, GOOD, undefined],
  ["twice the same weak one", "weak", "weak", undefined],
])("%s", (_, password, confirmPassword, message) => {
  for (const schema of [resetSchema, changePasswordSchema]) {
    const values = { currentPassword: "x", password, confirmPassword };
    const issues = schema.safeParse(values).error?.issues ?? [];
    const [confirm] = issues.filter(({ path }) => path[0] !== "password");
    expect(confirm?.path).toEqual(message && ["confirmPassword"]);
    expect(confirm?.message).toBe(message);
  }
});

it.each([null, [], "text", { password: GOOD }, { confirmPassword: GOOD }])(
  "refuses the body %j",
  (body) => {
    expect(resetSchema.safeParse(body).success).toBe(false);
  },
);
