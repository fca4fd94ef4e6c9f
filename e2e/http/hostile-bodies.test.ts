import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { expectRefused } from "../support/http";
import { PASSWORD } from "../support/people";
import { type Body, callNamed } from "./feature";
import {
  CALLS,
  fieldsOf,
  firstMissing,
  forAll,
  FORMS,
  SCRIPTLESS,
  setHostileStage,
} from "./hostile-stage";
import { step } from "./step";

const { bodyOf, changesNothing, post } = await setHostileStage();

// One test for many bodies: a test for each takes longer to set up than to run.
for (const name of CALLS) {
  const needsBody = !callNamed(name).mayBeEmpty;
  test(`${name} refuses invalid bodies and changes nothing`, async () => {
    await step(
      "reports the first missing field in the order of the specification",
      async () => {
        await changesNothing(async () => {
          const required = fieldsOf(name).filter(({ missing }) => missing);
          const given: Body = {};
          if (callNamed(name).empty)
            expectRefused(
              await post(name, "{}"),
              "INVALID_VALUE",
              firstMissing(name),
            );
          for (const field of required) {
            const reply = await post(name, JSON.stringify(given));
            expectRefused(reply, "INVALID_VALUE", field.missing);
            expect(Object.keys(reply.json.fields as object)[0]).toBe(
              field.missingAs ?? field.name,
            );
            given[field.name] = bodyOf(name)[field.name];
          }
        });
      },
    );

    await step(
      "a body that is not an object answers INVALID_VALUE without fields",
      async () => {
        await changesNothing(() =>
          forAll(
            [
              "null",
              "[]",
              "[{}]",
              "5",
              '"text"',
              "true",
              `[${"[".repeat(1_000)}${"]".repeat(1_000)}]`,
            ],
            async (body) => {
              const reply = await post(name, body);
              expectRefused(reply, "INVALID_VALUE");
              expect(reply.json.fields).toBeUndefined();
            },
          ),
        );
      },
    );

    await step("a body that is not JSON answers INVALID_REQUEST", async () => {
      const right = JSON.stringify(bodyOf(name));
      const bodies: (string | Buffer)[] = [
        right.slice(0, -1),
        `${right}}`,
        right.replaceAll('"', "'"),
        "{",
        "}",
        "{a:1}",
        "NaN",
        "undefined",
        '{"a":01}',
        '{"a":"\n"}',
        '"\\u00"',
        "\0",
        "<xml/>",
        "[".repeat(60_000),
        Buffer.from(right, "utf16le"),
        Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xf0, 0x9f, 0x92])]),
        Buffer.concat([
          Buffer.from('{"a":"'),
          Buffer.from([0xc0, 0x80]),
          Buffer.from('"}'),
        ]),
        Buffer.concat([
          Buffer.from('{"a":"'),
          Buffer.from([0xed, 0xa0, 0x80]),
          Buffer.from('"}'),
        ]),
        gzipSync(right),
      ];
      await changesNothing(() =>
        forAll(bodies, async (body) => {
          expectRefused(await post(name, body), "INVALID_REQUEST");
        }),
      );
    });

    if (needsBody)
      await step("an empty body reports the first missing field", async () => {
        await changesNothing(async () => {
          expectRefused(
            await post(name, ""),
            "INVALID_VALUE",
            firstMissing(name),
          );
        });
      });

    await step("another content type answers UNSUPPORTED_TYPE", async () => {
      const right = JSON.stringify(bodyOf(name));
      const types = [
        "text/plain",
        "text/json",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/xml",
        "application/jsonx",
        "application/json+x",
        "text/plain, application/json",
        "",
        ";",
        "a".repeat(5_000),
      ];
      await changesNothing(() =>
        forAll(types, async (type) => {
          expectRefused(
            await post(name, right, { "content-type": type }),
            FORMS.includes(name) && type.startsWith("multipart/")
              ? "INVALID_REQUEST"
              : SCRIPTLESS.includes(name) && type.endsWith("urlencoded")
                ? "CROSS_SITE"
                : "UNSUPPORTED_TYPE",
          );
        }),
      );
    });

    await step(
      "a body of 64 KiB is read, one byte more answers TOO_LARGE",
      async () => {
        await changesNothing(async () => {
          const padded = (size: number) => {
            const frame = JSON.stringify({ padding: "" });
            return JSON.stringify({ padding: "x".repeat(size - frame.length) });
          };
          expectRefused(await post(name, padded(64 * 1024 + 1)), "TOO_LARGE");
          if (needsBody)
            expectRefused(
              await post(name, padded(64 * 1024)),
              "INVALID_VALUE",
              firstMissing(name),
            );
        });
      },
    );
  });
}

describe("rules about two fields", () => {
  const check = async (name: string, changes: Body, message: string) => {
    await changesNothing(async () => {
      expectRefused(
        await post(name, JSON.stringify({ ...bodyOf(name), ...changes })),
        "INVALID_VALUE",
        message,
      );
    });
  };

  test("POST /sign-up checks the password before its repetition", async () => {
    await check(
      "POST /sign-up",
      { password: "weakling", retypePassword: "other" },
      "password and confirmPassword must match, and it must contain upperCasa, lowercase and special character",
    );
    await check(
      "POST /sign-up",
      { password: "weakling", retypePassword: "" },
      "password and confirmPassword must match, and it must contain upperCasa, lowercase and special character",
    );
    await check(
      "POST /sign-up",
      { retypePassword: "" },
      "retype your password correctly",
    );
    await check(
      "POST /sign-up",
      { retypePassword: `${PASSWORD} ` },
      "password and retype password must match",
    );
  });

  test("POST /admin-create checks the repetition before the password", async () => {
    for (const password of [PASSWORD, "weakling"])
      await check(
        "POST /admin-create",
        { password, retype_password: PASSWORD.toLowerCase() },
        "password and retype password must match",
      );
  });

  test("POST /admin-create refuses two different balances", async () => {
    await check(
      "POST /admin-create",
      { availableBalance: 5, totalBalance: "5.01" },
      "total balance and available balance must be the same for a new user",
    );
  });
});
