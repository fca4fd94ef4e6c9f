import { type APIRequestContext, expect } from "@playwright/test";

/** A visitor, Vera Vorlage, sends the bank a message. */
export async function sendContact(
  request: APIRequestContext,
  email: string,
): Promise<void> {
  const sent = await request.post("/api/contact", {
    data: {
      firstName: "Vera",
      lastName: "Vorlage",
      email,
      message: "Do you have deposit boxes?",
    },
  });
  expect(sent.status(), await sent.text()).toBe(200);
}
