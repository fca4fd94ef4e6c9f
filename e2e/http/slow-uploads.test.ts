import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { one } from "../support/database";
import { documentForm, photoForm } from "../support/files";
import { bearer, expectRefused, expectTaken, send } from "../support/http";
import { plantCustomer } from "../support/people";
import { customerToken } from "../support/session";
import { baseUrl } from "../support/settings";

/** Starts an upload that sends one byte a second. `answer` resolves with everything the server answered. */
async function dripUpload(token: string) {
  const { hostname, port, host } = new URL(baseUrl);
  const { headers, body } = await documentForm();
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(
    [
      "POST /api/upload-document HTTP/1.1",
      `Host: ${host}`,
      `Authorization: Bearer ${token}`,
      `Content-Type: ${headers["content-type"]!}`,
      `Content-Length: ${body.length}`,
      "",
      "",
    ].join("\r\n"),
  );
  let text = "";
  let sent = 0;
  // eslint-disable-next-line no-restricted-syntax -- a slow sender is the subject
  const timer = setInterval(() => {
    if (socket.writable) socket.write(body.subarray(sent, ++sent));
  }, 1_000);
  const drip = { answer: "", closed: Promise.resolve("") };
  socket.on("data", (data: Buffer) => {
    text += data.toString();
    drip.answer = text;
  });
  socket.on("error", () => {});
  drip.closed = once(socket, "close").then(() => {
    clearInterval(timer);
    return text;
  });
  return drip;
}

const countUploaders = async () => {
  const { count } = await one<{ count: number }>(
    "SELECT count(*)::int AS count FROM throttles WHERE scope = 'document-customer'",
  );
  return count;
};

test("slow uploads delay nobody else, end with TOO_SLOW, and leave their customers able to upload", async () => {
  const people = await Promise.all(
    Array.from({ length: 9 }, () => plantCustomer()),
  );
  const tokens = await Promise.all(people.map(customerToken));
  const [honest, ...slow] = tokens as [string, ...string[]];
  const photo = await photoForm();
  const again = await documentForm();
  const counted = await countUploaders();
  const drips = await Promise.all(slow.map(dripUpload));
  // An upload is counted before its body is read. Other tests may upload as well.
  await expect
    .poll(countUploaders)
    .toBeGreaterThanOrEqual(counted + slow.length);

  expectTaken(
    await send({
      method: "PUT",
      path: "/api/profilephoto",
      headers: { ...photo.headers, ...bearer(honest) },
      body: photo.body,
    }),
  );
  expect(drips.map(({ answer }) => answer)).toEqual(slow.map(() => ""));

  expectRefused(
    await send({
      method: "POST",
      path: "/api/upload-document",
      headers: { ...again.headers, ...bearer(slow[0]!) },
      body: again.body,
    }),
    "UPLOAD_RUNNING",
  );

  for (const drip of drips) {
    const answer = await drip.closed;
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"TOO_SLOW"');
  }
  expectTaken(
    await send({
      method: "POST",
      path: "/api/upload-document",
      headers: { ...again.headers, ...bearer(slow[0]!) },
      body: again.body,
    }),
  );
});
