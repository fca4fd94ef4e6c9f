import { expect, it } from "vitest";
import { Inbox } from "./inbox";
import { Mailbox } from "./mailbox";

it("ends the wait for an email that the bank cannot send", async () => {
  const inbox = new Inbox();
  inbox.hurry = () => Promise.reject(new Error("The bank's server has ended."));
  await expect(new Mailbox(inbox).latest("nora@b.example")).rejects.toThrow(
    "The bank's server has ended.",
  );
});
