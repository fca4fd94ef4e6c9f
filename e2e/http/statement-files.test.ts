import { expect, test } from "vitest";
import { readPdfText } from "../../lib/testing/pdf-text";
import { baseUrl } from "../support/settings";
import { bearer } from "../support/http";
import { plantCustomer, plantPayment } from "../support/people";
import { customerToken } from "../support/session";

test("a statement in PDF names payees in every script", async () => {
  const payees = ["山田太郎", "김철수", "राजेश", "Ελένη", "Ольга"];
  const person = await plantCustomer({ balanceMinor: 1_000 });
  for (const payee of payees)
    await plantPayment(person, 100, "wire", { payee });
  const answer = await fetch(
    `${baseUrl}/api/statement-file/${person.id}?format=pdf`,
    { headers: bearer(await customerToken(person)) },
  );
  expect(answer.status).toBe(200);
  const texts = readPdfText(Buffer.from(await answer.arrayBuffer()));
  for (const payee of payees) expect(texts.flat().join("")).toContain(payee);
});
