import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import type { OtherBank } from "./bank";
import { serveBank } from "./server";

/** Asks a bank whose deeds change nothing. */
async function ask(path: string, body: object) {
  const bank = {
    behave: () => {},
    pay: () => "uetr",
    state: { kept: () => Promise.resolve() },
  } as unknown as OtherBank;
  const server = serveBank(bank, { secret: "", receiver: "" } as never);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", connection: "close" },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

it("refuses a key that it does not know", async () => {
  const rule = { behaviour: "refuse", payeeName: "Erika" };
  expect(await ask("/behave", rule)).toEqual({ status: 200, text: "{}" });
  expect(await ask("/behave", { behaviour: "refuse", name: "Erika" })).toEqual({
    status: 400,
    text: 'Unrecognized key: "name"',
  });
  const payment = {
    kind: "salary",
    iban: "CH9300762011623852957",
    amount: "1.00",
  };
  expect(await ask("/pay", payment)).toMatchObject({ status: 200 });
  expect(await ask("/pay", { ...payment, payername: "Erika" })).toEqual({
    status: 400,
    text: 'Unrecognized key: "payername"',
  });
});
