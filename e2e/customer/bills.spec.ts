import type { Page } from "@playwright/test";
import sharp from "sharp";
import { SwissQRBill } from "swissqrbill/svg";
import type { Data } from "swissqrbill/types";
import { ledgerErrors } from "../../lib/ledger/errors";
import { expect, test, type Opening } from "../fixtures";
import { expectRefused, expectToast, fact, fillIn, rowsOf } from "../screen";
import { billPdf } from "../support/bill-files";
import { plantCurrency } from "../support/people";

const QR_IBAN = "CH4431999123000889012";
const QRR = "210000000003139471430009017";
const OTHER_QRR = "210000000000000000694311650";

/** Returns the text of a bill of 12.50 francs, with an address of this type. */
const textOf = (type: string, creditor = "Firma AG") =>
  [
    ...["SPC", "0200", "1", QR_IBAN, type, creditor, "Weg", "1", "8000"],
    ...["Zürich", "CH", "", "", "", "", "", "", "", "12.50", "CHF"],
    ...["", "", "", "", "", "", "", "QRR", QRR, "Invoice 7", "EPD"],
  ].join("\r\n");

/** Returns a new customer with 100.00 francs, or another balance. */
async function openInFrancs(
  newCustomer: () => Promise<Opening>,
  balanceMinor = 10_000,
): Promise<Opening> {
  const customer = await newCustomer();
  await plantCurrency(customer.accountNumber, "CHF", balanceMinor);
  return customer;
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel("Text of the QR code").fill(text);
  await page.getByRole("button", { name: "Read bill" }).click();
}

async function sendBill(page: Page, customer: Opening): Promise<void> {
  await fillIn(page, {
    "COT code": customer.cotCode,
    "Tax code": customer.taxCode,
  });
  await page.getByRole("button", { name: "Review payment" }).click();
  await expect(
    page.getByRole("heading", { name: "Check your payment" }),
  ).toBeFocused();
  await page.getByRole("button", { name: /^Pay / }).click();
}

async function payBill(page: Page, customer: Opening): Promise<void> {
  await sendBill(page, customer);
  await expect(page).toHaveURL(/\/dashboard\/receipt\//);
}

test("a bill is pasted, its faults are listed, and it is paid with its reference", async ({
  newCustomer,
  customerPage,
}) => {
  const customer = await openInFrancs(newCustomer);
  const page = await customerPage(customer);
  await page.goto("/dashboard/payment");
  await page.getByRole("link", { name: "Pay a bill" }).click();
  await paste(page, textOf("K"));
  await expect(
    page.getByText("The address of the creditor has type K"),
  ).toBeVisible();
  await expect(page.getByText("Line 5: ")).toBeVisible();
  await paste(page, textOf("S"));
  await expect(fact(page, "Payment reference")).toHaveText(
    "21 00000 00003 13947 14300 09017",
  );
  await payBill(page, customer);
  await expect(fact(page, "Payment reference")).toHaveText(
    "21 00000 00003 13947 14300 09017",
  );
  await expect(fact(page, "To account")).toHaveText(
    "CH44 3199 9123 0008 8901 2",
  );
});

test("a bill that cannot be paid says so before the codes are filled in", async ({
  newCustomer,
  customerPage,
}) => {
  const page = await customerPage(await openInFrancs(newCustomer));
  await page.goto("/dashboard/payment/bill");
  await paste(page, textOf("S", "https://firma.example"));
  await page.getByRole("button", { name: "Review payment" }).click();
  await expect(page.getByLabel("COT code")).toBeFocused();
  await expectRefused(page.getByLabel("Tax code"));
  await expect(page.locator("form").getByRole("alert")).toHaveText(
    "A name contains no web or email address.",
  );
});

test.describe("a refusal of the amount", () => {
  test.use({ allowedErrors: [/status of 422 .*\/api\/transfer/] });

  test("stays above the form of a bill whose amount cannot be changed", async ({
    newCustomer,
    customerPage,
  }) => {
    const customer = await openInFrancs(newCustomer, 1_000);
    const page = await customerPage(customer);
    await page.goto("/dashboard/payment/bill");
    await paste(page, textOf("S"));
    await sendBill(page, customer);
    const { text } = ledgerErrors.INSUFFICIENT_FUNDS;
    await expectToast(page, text);
    const refusal = page.locator("form").getByRole("alert");
    await expect(refusal).toHaveText(text);
    await expect(refusal).toBeFocused();
    await page.getByRole("button", { name: "Review payment" }).click();
    await page.getByRole("button", { name: "Edit payment" }).click();
    await expect(page.getByLabel("COT code")).toHaveValue(customer.cotCode);
    await expect(refusal).toHaveCount(0);
  });
});

/** The bill of a firm. */
const billOf = (amount: number, reference: string): Data => ({
  ...{ amount, currency: "CHF", reference, message: "Invoice 7" },
  creditor: {
    account: QR_IBAN,
    name: "Firma AG",
    address: "Weg",
    buildingNumber: "1",
    zip: "8000",
    city: "Zürich",
    country: "CH",
  },
});

const pictureOf = async (bill: Data) => ({
  ...{ name: "bill.png", mimeType: "image/png" },
  buffer: await sharp(Buffer.from(new SwissQRBill(bill).toString()), {
    density: 150,
  })
    .flatten({ background: "white" })
    .png()
    .toBuffer(),
});

const chooseFile = (page: Page) =>
  page.getByLabel("PDF file or picture of the bill");

/** Returns all that the page shows of a bill that it has read. */
const factsOf = async (page: Page) => {
  await expect(fact(page, "Payee name")).toHaveText("Firma AG");
  return page.locator("main dl").first().innerText();
};

test("a bill is read in the browser, the same from a picture and from a PDF file", async ({
  newCustomer,
  customerPage,
}) => {
  const customer = await openInFrancs(newCustomer);
  const page = await customerPage(customer);
  await page.goto("/dashboard/payment/bill");
  const bill = billOf(12.5, QRR);
  await chooseFile(page).setInputFiles(await pictureOf(bill));
  const ofPicture = await factsOf(page);
  expect(ofPicture).toContain("21 00000 00003 13947 14300 09017");
  await page.getByRole("button", { name: "Choose another bill" }).click();
  await chooseFile(page).setInputFiles(await billPdf([bill]));
  expect(await factsOf(page)).toBe(ofPicture);
  await payBill(page, customer);
  await expect(fact(page, "To")).toHaveText("Firma AG");
});

test("of several bills in a PDF file the customer chooses one", async ({
  newCustomer,
  customerPage,
}) => {
  const page = await customerPage(await openInFrancs(newCustomer));
  await page.goto("/dashboard/payment/bill");
  await chooseFile(page).setInputFiles(
    await billPdf([null, billOf(12.5, QRR), billOf(99, OTHER_QRR)]),
  );
  await expect(
    page.getByRole("heading", { name: "The file has 2 bills." }),
  ).toBeVisible();
  await page
    .getByRole("button", { name: "Choose Firma AG, CHF 99.00, Page 3" })
    .click();
  await expect(fact(page, "Amount")).toHaveText("CHF 99.00");
});

test("what cannot be read is explained, and the next file is read", async ({
  newCustomer,
  customerPage,
}) => {
  const page = await customerPage(await openInFrancs(newCustomer));
  await page.goto("/dashboard/payment/bill");
  const pdf = { name: "bill.pdf", mimeType: "application/pdf" };
  for (const [file, problem] of [
    [await billPdf([billOf(12.5, QRR)], { userPassword: "1" }), "a password"],
    [{ ...pdf, buffer: Buffer.from("%PDF-1.7\nNo more") }, "is damaged"],
    [await billPdf([null]), "No QR code was found on the first 20 pages"],
    [{ ...pdf, buffer: Buffer.from("No PDF") }, "can’t show this file"],
    [{ ...pdf, buffer: Buffer.alloc(20_000_001) }, "at most 20 MB"],
  ] as const) {
    await chooseFile(page).setInputFiles(file);
    await expect(page.getByText(problem)).toBeVisible();
  }
  // As a file manager drops it.
  const { buffer } = await billPdf([billOf(12.5, QRR)]);
  const data = await page.evaluateHandle((base64) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    transfer.items.add(new File([bytes], "bill.pdf"));
    return transfer;
  }, buffer.toString("base64"));
  await chooseFile(page).dispatchEvent("drop", { dataTransfer: data });
  await expect(fact(page, "Amount")).toHaveText("CHF 12.50");
});

test.describe("a reader that cannot be loaded", () => {
  // The reader reports its failure in the console as well.
  test.use({
    allowedErrors: [/ERR_FAILED|wasm|fetch|ArrayBuffer instantiation/i],
  });

  test("is named as the cause, and is loaded again for the next file", async ({
    newCustomer,
    customerPage,
  }) => {
    const page = await customerPage(await openInFrancs(newCustomer));
    await page.goto("/dashboard/payment/bill");
    const bill = billOf(12.5, QRR);
    const notLoaded = page.getByText("We couldn’t load what reads the code");
    await page.route("**/qr-reader.wasm", (route) => route.abort());
    await chooseFile(page).setInputFiles(await pictureOf(bill));
    await expect(notLoaded).toBeVisible();
    await chooseFile(page).setInputFiles(await billPdf([null]));
    // It disappears while the file is read.
    await expect(page.getByText(/^Reading/)).toHaveCount(0);
    await expect(notLoaded).toBeVisible();
    await page.unroute("**/qr-reader.wasm");
    await chooseFile(page).setInputFiles(await pictureOf(bill));
    await expect(fact(page, "Amount")).toHaveText("CHF 12.50");
  });
});

test("a customer asks for money, and the bill shows as paid", async ({
  newCustomer,
  customerPage,
}) => {
  const payer = await openInFrancs(newCustomer);
  const payee = await openInFrancs(newCustomer);
  const page = await customerPage(payee);
  await page.goto("/dashboard/receive");
  await page.getByRole("link", { name: "Ask for money" }).click();
  await page.getByLabel(/^Amount in/).fill("12.50");
  await page.getByLabel(/^Message/).fill("Dinner on Friday");
  await page.getByRole("button", { name: "Make bill" }).click();
  const billFor = (message: string) =>
    rowsOf(page.getByRole("table")).filter({ hasText: message });
  const row = billFor("Dinner on Friday");
  await expect(row).toContainText("Open");
  await expect(page.getByLabel(/^Amount in/)).toHaveValue("");
  await expect(page.getByLabel(/^Message/)).toHaveValue("");
  await page.getByLabel(/^Amount in/).fill("20");
  await page.getByLabel(/^Message/).fill("Breakfast on Saturday");
  await page.getByRole("button", { name: "Make bill" }).click();
  await expect(rowsOf(page.getByRole("table"))).toHaveCount(2);
  await expect(billFor("Breakfast on Saturday")).toContainText("Open");
  const picture = await row.getByRole("img").getAttribute("src");
  const svg = decodeURIComponent(picture!.slice(picture!.indexOf(",") + 1));
  const buffer = await sharp(Buffer.from(svg), { density: 600 })
    .png()
    .toBuffer();

  const other = await customerPage(payer);
  await other.goto("/dashboard/payment/bill");
  await chooseFile(other).setInputFiles({
    name: "bill.png",
    mimeType: "image/png",
    buffer,
  });
  await payBill(other, payer);

  await page.reload();
  await expect(row).toContainText("Paid");
});
