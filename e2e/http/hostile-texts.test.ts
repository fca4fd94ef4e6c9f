import { describe, expect, test } from "vitest";
import { newAccountNumber } from "../../lib/ledger/account-number";
import { one } from "../support/database";
import { bearer, expectRefused, expectTaken, send } from "../support/http";
import {
  contactBody,
  PASSWORD,
  plantCustomer,
  unique,
} from "../support/people";
import type { Body } from "./feature";
import { forAll, setHostileStage } from "./hostile-stage";
import { ODD_LINES } from "./hostile-values";

const { bodyOf, MARK, owner, post, tokens, withField } =
  await setHostileStage();

describe("unusual text is accepted, stored and returned unchanged", () => {
  test("POST /contact, with several lines", async () => {
    const message = `${MARK}\n\n${ODD_LINES.join("\n")}\n\tthe end`;
    const body = contactBody({
      firstName: ODD_LINES[0],
      lastName: ODD_LINES[1],
      message: ` ${message.replaceAll("\n", "\r\n")} `,
    });
    expectTaken(await post("POST /contact", JSON.stringify(body)));
    expect(
      await one(
        "SELECT sender, content, customer_id FROM messages WHERE email = $1",
        [body.email],
      ),
    ).toEqual({
      sender: `${ODD_LINES[0]} ${ODD_LINES[1]}`,
      content: message,
      customer_id: null,
    });
  });

  test("POST /sign-up", async () => {
    await forAll(ODD_LINES, async (line) => {
      const body: Body = {
        ...bodyOf("POST /sign-up"),
        fullName: line,
        occupation: line,
        address: `${line} `,
        password: `${PASSWORD}\u0000\ud800é`,
        retypePassword: `${PASSWORD}\u0000\ud800é`,
      };
      expectTaken(await post("POST /sign-up", JSON.stringify(body)));
      const kept = await one(
        "SELECT full_name, occupation, address FROM customers WHERE email = $1",
        [body.email],
      );
      expect(kept).toEqual({
        full_name: line,
        occupation: line,
        address: line,
      });
    });
  });

  test("POST /admin-create, and the search of GET /view-all-users", async () => {
    await forAll(ODD_LINES.slice(0, 6), async (line) => {
      const fullName = `${line} ${unique()}`;
      const body = {
        ...bodyOf("POST /admin-create"),
        fullName,
        cotCode: line.slice(0, 40),
      };
      const reply = await post("POST /admin-create", JSON.stringify(body));
      expectTaken(reply);
      expect(reply.json.data).toMatchObject({
        fullName,
        cotCode: body.cotCode,
      });
      const found = await send({
        method: "GET",
        path: `/api/view-all-users?search=${encodeURIComponent(fullName)}`,
        headers: bearer(tokens.admin),
      });
      expectTaken(found);
      expect(found.json.data).toMatchObject([{ fullName }]);
    });
  });

  test("POST /sign-up removes invisible characters, and refuses addresses and look-alike letters in names", async () => {
    const signUp = (changes: Body) => {
      const body: Body = { ...bodyOf("POST /sign-up"), ...changes };
      return { body, reply: post("POST /sign-up", JSON.stringify(body)) };
    };
    const hidden = signUp({
      fullName: "\u202eRita\u202c R\u200boute\u{e0061}",
      occupation: "\u2066Tes\u00adter\u2069",
      address: "Weg\u00a01\u3164",
    });
    expectTaken(await hidden.reply);
    expect(
      await one(
        "SELECT full_name, occupation, address FROM customers WHERE email = $1",
        [hidden.body.email],
      ),
    ).toEqual({
      full_name: "Rita Route",
      occupation: "Tester",
      address: "Weg 1",
    });
    for (const fullName of [
      "Your account is blocked. Unblock it at https://evil.example/limmat",
      "Call www.evil.example",
      "Rit\u0430 Route",
      "\u202e\u200b",
    ])
      expectRefused(
        await signUp({ fullName }).reply,
        "INVALID_VALUE",
        "Input your fullname",
      );
    for (const username of [
      `rit\u0430${unique()}`,
      "\u0430\u043e\u0441\u0435",
      "https://evil.example",
    ])
      expectRefused(
        await signUp({ username }).reply,
        "INVALID_VALUE",
        "Input your username",
      );
    const message = "👩\u200d👩\u200d👧 p\u202eay\u200b";
    const contact = contactBody({ message });
    expectTaken(await post("POST /contact", JSON.stringify(contact)));
    expect(
      await one("SELECT content FROM messages WHERE email = $1", [
        contact.email,
      ]),
    ).toEqual({ content: "👩\u200d👩\u200d👧 pay" });
  });

  test("POST /sign-up takes no character of a username as a wildcard", async () => {
    const taken = await plantCustomer();
    for (const username of [
      taken.username.replace(/^./, "_"),
      `${taken.username.slice(0, 12)}%`,
    ]) {
      const body = { ...bodyOf("POST /sign-up"), username };
      expectTaken(await post("POST /sign-up", JSON.stringify(body)));
    }
    expectRefused(
      await post(
        "POST /sign-up",
        JSON.stringify({
          ...bodyOf("POST /sign-up"),
          username: taken.username.toUpperCase(),
        }),
      ),
      "USERNAME_TAKEN",
    );
  });

  test("GET /view-all-users takes no character of a search as a wildcard", async () => {
    for (const search of ["%", "_", "\\", `%${MARK}`, `${MARK}%`]) {
      const reply = await send({
        method: "GET",
        path: `/api/view-all-users?search=${encodeURIComponent(search)}`,
        headers: bearer(tokens.admin),
      });
      expectTaken(reply);
      for (const { _id } of reply.json.data as { _id: string }[]) {
        const { texts } = await one<{ texts: string }>(
          "SELECT concat_ws(' ', full_name, username, email) AS texts FROM customers WHERE id = $1",
          [_id],
        );
        expect(texts.toLowerCase()).toContain(search.toLowerCase());
      }
    }
  });

  test("POST /transfer, /credit and /debit", async () => {
    await forAll(ODD_LINES, async (line) => {
      const text = `${line} ${unique()}`;
      const body = JSON.stringify({
        ...bodyOf("POST /transfer"),
        accountName: text,
        bank: text,
        description: text,
        __proto__: null,
      }).replace("{", '{"__proto__":{"amount":"9"},"constructor":null,');
      expectTaken(await post("POST /transfer", body));
      for (const name of [
        "POST /credit/{accountId}",
        "POST /debit/{accountId}",
      ]) {
        expectTaken(
          await post(
            name,
            JSON.stringify({ ...bodyOf(name), description: text, bank: text }),
          ),
        );
      }
      const history = await send({
        method: "GET",
        path: `/api/transaction-history/${owner.id}?limit=500`,
        headers: bearer(tokens.owner),
      });
      const lines = (history.json.transactions as Body[]).filter(
        ({ remark }) => remark === text,
      );
      expect(lines).toHaveLength(3);
      for (const entry of lines)
        expect(entry).toMatchObject({ bank: text, amountTransferred: 0.01 });
    });
  });

  test("POST /loginA and /admin-login answer as to any wrong name or password", async () => {
    await forAll(
      ["\u0000", "\ud800", "👩‍👩‍👧‍👦", "__proto__", "x".repeat(1_000)],
      async (password) => {
        expectRefused(
          await post(
            "POST /loginA",
            JSON.stringify({ accountNumber: newAccountNumber(), password }),
          ),
          "WRONG_CREDENTIALS",
        );
      },
    );
    await forAll(ODD_LINES.slice(0, 6), async (username) => {
      expectRefused(
        await post(
          "POST /admin-login",
          JSON.stringify({ username: `${username}${unique()}`, password: "x" }),
        ),
        "INCORRECT_USERNAME",
      );
    });
  });

  test("POST /transfer accepts every valid spelling of an amount", async () => {
    for (const amount of ["0.01", "1", "1.5", "1.50"])
      expectTaken(
        await post(
          "POST /transfer",
          withField("POST /transfer", { name: "amount" }, `"${amount}"`),
        ),
      );
    for (const amount of ["0.01", "1", "1.5", "1.50", "1e0", "10E-1"])
      expectTaken(
        await post(
          "POST /transfer",
          withField("POST /transfer", { name: "amount" }, amount),
        ),
      );
  });
});
