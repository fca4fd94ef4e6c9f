import { createTransport } from "nodemailer";
import { expect, test } from "vitest";
import { readEmail } from "./email";

const composer = createTransport({
  streamTransport: true,
  buffer: true,
  newline: "unix",
});

async function compose(mail: { subject: string; text: string; html: string }) {
  const { message } = await composer.sendMail({
    from: "bank@limmat.example",
    to: "nora@customers.example",
    ...mail,
  });
  return String(message);
}

test.each([
  ["short lines of ASCII", "Your code is 123456.\n"],
  ["long lines", `${"Your transfer of $25.50 was sent. ".repeat(20)}\n`],
  ["letters with accents and quotes", "Grüezi Zoë, it’s 5 € = five\n"],
  ["other scripts", "你好，你的验证码\n"],
])("reads both parts and the subject: %s", async (_what, text) => {
  const subject = `About ${text.trim().slice(0, 90)}`;
  const html = `<p>${text}</p>\n`;
  const source = await compose({ subject, text, html });
  expect(readEmail("nora@customers.example", source)).toEqual({
    to: "nora@customers.example",
    subject,
    text: expect.stringContaining(text.trim()),
    html: expect.stringContaining(html.trim()),
  });
});
