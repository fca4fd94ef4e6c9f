import { type Customer, expect, fillIn, test } from "limmat-testkit";

test.use({ rails: "link" });

/** Returns a file that pays these amounts to another bank, with the end-to-end ids S-1, S-2 and so on. */
const fileOf = (payer: Customer, day: string, amounts: string[]) => ({
  name: "salaries.xml",
  mimeType: "application/xml",
  buffer: Buffer.from(`<?xml version="1.0"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
  <GrpHdr><MsgId>SALARIES-1</MsgId><CreDtTm>${day}T08:00:00</CreDtTm><NbOfTxs>${amounts.length}</NbOfTxs>
    <InitgPty><Nm>Works</Nm></InitgPty></GrpHdr>
  <PmtInf><PmtInfId>B-1</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt><Dt>${day}</Dt></ReqdExctnDt>
    <Dbtr><Nm>Works</Nm></Dbtr><DbtrAcct><Id><IBAN>${payer.iban}</IBAN></Id></DbtrAcct>
    <DbtrAgt><FinInstnId><Nm>Limmat</Nm></FinInstnId></DbtrAgt>
    ${amounts.map(toPayment).join("")}
  </PmtInf></CstmrCdtTrfInitn></Document>`),
});

const toPayment = (amount: string, nth: number) => `
    <CdtTrfTxInf><PmtId><EndToEndId>S-${nth + 1}</EndToEndId></PmtId>
      <Amt><InstdAmt Ccy="USD">${amount}</InstdAmt></Amt>
      <CdtrAgt><FinInstnId><Nm>Sihl Bank</Nm></FinInstnId></CdtrAgt>
      <Cdtr><Nm>Erika Example</Nm></Cdtr>
      <CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct></CdtTrfTxInf>`;

test("a file of payments is uploaded by a call", async ({ bank, customer }) => {
  const day = await bank.clock.today();
  const file = fileOf(customer, day, ["10.00", "20.00"]);
  const body = new FormData();
  const { buffer, mimeType: type } = file;
  body.set("file", new Blob([buffer], { type }), file.name);
  const { data } = await customer.client.post("/payment-files", { body });
  expect(data).toMatchObject({ payments: 2, mistakes: 0 });
});

test("each payment of a file has its own outcome at the other bank", async ({
  bank,
  customer,
}) => {
  const before = Number(await customer.balance());
  const page = await customer.open("/dashboard/transfer/file");
  const day = await bank.clock.today();
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles(fileOf(customer, day, ["10.00", "20.01", "30.02"]));
  await page.getByRole("button", { name: "Check file" }).click();
  await fillIn(page, {
    "COT code": customer.cotCode,
    "Tax code": customer.taxCode,
  });
  await page.getByRole("button", { name: "Send 3 payments, $60.03" }).click();
  await expect(page.getByText("Sent (3)")).toBeVisible();
  await bank.jobs.drain();
  await bank.rail.ask();
  const rowOf = (id: string) =>
    page.getByRole("row").filter({ has: page.getByText(id, { exact: true }) });
  for (const [id, state] of [
    ["S-1", "Settled"],
    ["S-2", "Refused"],
    ["S-3", "In doubt"],
  ] as const)
    await expect(async () => {
      await page.reload();
      await expect(rowOf(id)).toContainText(state, { timeout: 2_000 });
    }).toPass();
  expect(Number(await customer.balance())).toBeCloseTo(before - 40.02);
});

test("a file of 1,000 payments is sent in a browser, and each arrives once", async ({
  bank,
  customer,
}) => {
  // The bank sends a thousand payments, and the other bank answers each.
  test.setTimeout(300_000);
  const page = await customer.open("/dashboard/transfer/file");
  const amounts = Array.from({ length: 1_000 }, () => "0.10");
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles(fileOf(customer, await bank.clock.today(), amounts));
  await page.getByRole("button", { name: "Check file" }).click();
  const button = page.getByRole("button", { name: /^Send [\d,]+ payments?, / });
  await expect(button).toHaveText(/1,000 payments, \$100\.00/);
  // A slow machine leaves the rest for another click.
  await expect(async () => {
    if (await button.isVisible()) {
      await fillIn(page, {
        "COT code": customer.cotCode,
        "Tax code": customer.taxCode,
      });
      const answered = page.waitForResponse("**/api/send-payment-file/**");
      await button.click();
      await answered;
    }
    await expect(page.getByText("Sent (1,000)")).toBeVisible({
      timeout: 5_000,
    });
  }).toPass();
  const settled = async () => {
    await bank.jobs.drain();
    const payments = await bank.otherBank.payments();
    return payments.filter(({ status }) => status === "settled").length;
  };
  await expect(async () => expect(await settled()).toBe(1_000)).toPass();
  expect(await bank.otherBank.payments()).toHaveLength(1_000);
});
