import { request } from "node:http";
import { expect, test } from "vitest";
import { plantCustomer } from "../support/people";
import { customerToken } from "../support/session";
import { lockTables } from "../support/database";
import { baseUrl } from "../support/settings";

/** Opens a page and returns what has arrived so far, whenever it is asked. */
async function openStream(path: string, cookie: string) {
  let text = "";
  const arrived: (() => void)[] = [];
  let isOver = false;
  const outgoing = request(`${baseUrl}${path}`, {
    headers: { cookie, "accept-encoding": "identity" },
  });
  outgoing.on("response", (incoming) => {
    incoming.setEncoding("utf8");
    incoming.on("data", (chunk: string) => {
      text += chunk;
      arrived.splice(0).forEach((wake) => wake());
    });
    incoming.on("end", () => {
      isOver = true;
      arrived.splice(0).forEach((wake) => wake());
    });
  });
  outgoing.end();
  return {
    text: () => text,
    isOver: () => isOver,
    until: async (done: () => boolean) => {
      while (!done()) await new Promise<void>((wake) => arrived.push(wake));
    },
  };
}

test("the dashboard sends the balance before the cards that wait for the database", async () => {
  const person = await plantCustomer({ balanceMinor: 123_456 });
  const cookie = `limmat-customer-session=${await customerToken(person)}`;
  // The histories read the wires, and the count of the bell reads the notifications.
  const unlock = await lockTables(["wires", "notifications"]);
  try {
    const page = await openStream("/dashboard", cookie);
    // The card and the balance are read at once, so either may come first.
    await page.until(() =>
      ["$1,234.56", "ATM card"].every((part) => page.text().includes(part)),
    );
    expect(page.text()).toContain(`Welcome, ${person.fullName}`);
    expect(page.text()).not.toContain("Latest credits and debits");
    expect(page.isOver()).toBe(false);
    await unlock();
    await page.until(page.isOver);
    expect(page.text()).toContain("Latest credits and debits");
  } finally {
    await unlock();
  }
});
