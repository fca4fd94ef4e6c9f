import fc from "fast-check";
import { expect, test } from "vitest";
import { newPassword } from "@/lib/identity/schema";
import { PASSWORD_CHECKS } from "./password-kinds";

test("a password meets the listed rules exactly if the schema takes it", () => {
  const schema = newPassword();
  const texts = fc.oneof(
    fc.string({ maxLength: 140 }),
    fc.stringMatching(/^[aB1!é ]{0,12}$/),
    fc.constantFrom("Quiet!River7", "dipnyj-Vunxu3-myhsod", "Qu!et7"),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const isMet = PASSWORD_CHECKS.every((check) => check.isMet(text));
      expect(isMet).toBe(schema.safeParse(text).success);
    }),
  );
});
