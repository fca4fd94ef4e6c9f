import { beforeAll, describe, expect, test } from "vitest";
import { one, sql } from "../support/database";
import { bearer, expectRefused, expectTaken, send } from "../support/http";
import { plantCustomer, unique, type Person } from "../support/people";
import { customerToken } from "../support/session";

let person: Person;
let token: string;

beforeAll(async () => {
  person = await plantCustomer();
  token = await customerToken(person);
});

const BOUNDARY = "limmat-boundary";

/** One part of a form, as a browser writes it. */
const part = (name: string, value: string, extra = "") =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${extra}\r\n\r\n${value}\r\n`;

const form = (...parts: string[]) => `${parts.join("")}--${BOUNDARY}--\r\n`;

const write = (body: string | Buffer, boundary = BOUNDARY) =>
  send({
    method: "POST",
    path: `/api/message-admin/${person.id}`,
    headers: {
      ...bearer(token),
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    body,
  });

const received = async (content: string) =>
  (await sql("SELECT id FROM messages WHERE content = $1", [content])).length;

const NAME = part("name", "Pia Tester");
const EMAIL = part("email", "pia@access.example");

describe("POST /message-admin with a form", () => {
  test("stores the message with its customer", async () => {
    const content = `${unique("care")}\nGrüezi 🏔️`;
    const reply = await write(form(NAME, EMAIL, part("message", content)));
    expectTaken(reply);
    expect(reply.json).toEqual({ message: "Message sent successfully!" });
    expect(
      await one(
        "SELECT customer_id, sender, email, subject, is_received FROM messages WHERE content = $1",
        [content],
      ),
    ).toEqual({
      customer_id: person.id,
      sender: "Pia Tester",
      email: "pia@access.example",
      subject: "Message to Customer Care",
      is_received: true,
    });
  });

  test("does not show the message in the customer's own inbox", async () => {
    const content = unique("care");
    expectTaken(await write(form(NAME, EMAIL, part("message", content))));
    const inbox = await send({
      method: "GET",
      path: `/api/get-admin-message/${person.id}`,
      headers: bearer(token),
    });
    expect(inbox.text).not.toContain(content);
  });

  test("uses the last of several fields with one name", async () => {
    const content = unique("care");
    expectTaken(
      await write(
        form(NAME, EMAIL, part("message", "first"), part("message", content)),
      ),
    );
    expect(await received(content)).toBe(1);
  });

  const content = unique("refused");
  const message = part("message", content);
  const refused: Record<
    string,
    [body: string, code: "INVALID_REQUEST" | "INVALID_VALUE", text?: string]
  > = {
    "with a file as the message": [
      form(NAME, EMAIL, part("message", content, '; filename="a.txt"')),
      "INVALID_VALUE",
      "Please enter your message",
    ],
    "without its fields": [form(), "INVALID_VALUE", "Please enter your name"],
    "with fields named __proto__ and constructor": [
      form(part("__proto__", "x"), part("constructor", "x"), EMAIL, message),
      "INVALID_VALUE",
      "Please enter your name",
    ],
    "without a final boundary": [NAME + EMAIL + message, "INVALID_REQUEST"],
    "cut off in a part's head": [
      `${NAME}--${BOUNDARY}\r\nContent-Dispo`,
      "INVALID_REQUEST",
    ],
    "with JSON as body": [JSON.stringify({ name: "x" }), "INVALID_REQUEST"],
  };
  for (const [name, [body, code, text]] of Object.entries(refused))
    test(`${name} answers ${code}`, async () => {
      expectRefused(await write(body), code, ...(text ? [text] : []));
      expect(await received(content)).toBe(0);
    });

  test("with the boundary of another form answers INVALID_REQUEST", async () => {
    expectRefused(
      await write(form(NAME, EMAIL, message), "other"),
      "INVALID_REQUEST",
    );
  });

  test("over 64 KiB answers TOO_LARGE", async () => {
    expectRefused(
      await write(form(NAME, EMAIL, part("message", "x".repeat(64 * 1024)))),
      "TOO_LARGE",
    );
  });
});

test("POST /message-admin accepts thirty messages an hour from one customer, then answers 429", async () => {
  const writer = await plantCustomer();
  const headers = bearer(await customerToken(writer));
  const replies = [];
  for (let count = 0; count <= 30; count++)
    replies.push(
      await send({
        method: "POST",
        path: `/api/message-admin/${writer.id}`,
        headers,
        body: { name: "Pia", email: writer.email, message: unique("many") },
      }),
    );
  for (const reply of replies.slice(0, 30)) expectTaken(reply);
  expectRefused(replies[30]!, "TOO_MANY_THIS_HOUR");
});

describe("PUT /update-personal-profile", () => {
  const update = (body: object, as = token) =>
    send({
      method: "PUT",
      path: "/api/update-personal-profile",
      headers: bearer(as),
      body,
    });
  const rowOf = (who: Person) =>
    one<Record<string, string>>(
      "SELECT username, phone_number, marital_status, address FROM customers WHERE id = $1",
      [who.id],
    );

  test("changes the given fields, and the audit log has only their names", async () => {
    const writer = await plantCustomer();
    const as = await customerToken(writer);
    const username = unique("new");
    const reply = await update(
      {
        username,
        phoneNumber: "+41 44 000 00 99",
        maritalStatus: "widowed",
        address: "Teststrasse 1",
        fullName: "Somebody Else",
        isVerified: false,
      },
      as,
    );
    expectTaken(reply);
    expect(reply.json.data).toMatchObject({
      username,
      maritalStatus: "Widowed",
      fullName: writer.fullName,
    });
    expect(await rowOf(writer)).toEqual({
      username,
      phone_number: "+41 44 000 00 99",
      marital_status: "Widowed",
      address: "Teststrasse 1",
    });
    const [trail, ...more] = await sql<Record<string, unknown>>(
      "SELECT actor_kind, actor_id, action, after FROM audit_log WHERE subject_customer_id = $1 AND action = 'customer.update'",
      [writer.id],
    );
    expect(more).toEqual([]);
    expect(trail).toEqual({
      actor_kind: "customer",
      actor_id: writer.id,
      action: "customer.update",
      after: { changed: ["username", "phoneNumber", "maritalStatus"] },
    });
  });

  test("keeps the marital status if none is given", async () => {
    const writer = await plantCustomer();
    expectTaken(
      await update(
        {
          username: writer.username,
          phoneNumber: "+41 44 000 00 98",
          address: "A",
        },
        await customerToken(writer),
      ),
    );
    expect((await rowOf(writer)).marital_status).toBe("Single");
  });

  test("refuses a taken username in any letter case", async () => {
    const other = await plantCustomer();
    const before = await rowOf(person);
    expectRefused(
      await update({
        username: other.username.toUpperCase(),
        phoneNumber: "+41 44 000 00 97",
        address: "B",
      }),
      "USERNAME_TAKEN",
    );
    expect(await rowOf(person)).toEqual(before);
  });
});
