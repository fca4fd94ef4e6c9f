import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { deleteCustomer } from "@/lib/features/customers/accounts/service";
import type { Customer } from "@/lib/identity/callers";
import { listMessages } from "@/lib/features/inbox/messages/queries";
import { FileReply } from "@/lib/platform/http/file-reply";
import {
  updatePhoto,
  openPhoto,
} from "@/lib/features/customers/photos/service";
import { testDatabase } from "@/lib/testing/database";
import { openAccounts, CONTEXT, ownerOf } from "@/lib/testing/ledger";
import { signedIn } from "@/lib/testing/sessions";
import { plantStaff } from "@/lib/testing/staff";
import { listDocuments, listOwnDocuments } from "./queries";
import { openDocument, reviewDocument, uploadDocument } from "./service";

const { ownerPool, sql } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), "limmat-files-"));
process.env.STORAGE_FOLDER = folder;
afterAll(() => rmSync(folder, { recursive: true }));

const admin = await plantStaff(ownerPool);

async function newCustomer(): Promise<Customer> {
  const [account] = await openAccounts(ownerPool, 1);
  const owner = await ownerOf(ownerPool, account);
  return signedIn(ownerPool, {
    realm: "customer",
    id: owner.id,
    photoId: null,
  } as Customer);
}

const png = await sharp({
  create: { width: 30, height: 20, channels: 3, background: "#1b6b93" },
})
  .png()
  .toBuffer();
const fileOf = (bytes: Uint8Array, name = "a.png") =>
  new File([new Uint8Array(bytes)], name);
const upload = (customer: Customer, file = fileOf(png), title = "Passport") =>
  uploadDocument(customer, { title, documents: file }, CONTEXT);
const setPhoto = (customer: Customer) =>
  updatePhoto(customer, { profilePhoto: fileOf(png) }, CONTEXT);

const filesOf = ({ id }: Customer) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter(
      (path) => path.includes(id) && statSync(join(folder, path)).isFile(),
    );
const coded = (code: string) => expect.objectContaining({ code });
const trailOf = async ({ id }: Customer) => {
  const rows: { action: string }[] =
    await sql`SELECT action FROM audit_log WHERE subject_customer_id = ${id} ORDER BY id`;
  return rows.map(({ action }) => action);
};

describe("documents", () => {
  test("are stored, viewed and decided once, each with an audit row", async () => {
    const customer = await newCustomer();
    await upload(customer);
    const [document] = await listOwnDocuments(customer);
    expect(document).toMatchObject({
      title: "Passport",
      mediaType: "image/png",
      status: "waiting",
      reason: null,
    });
    const { id } = document!;
    const other = await newCustomer();
    const open = (callers: Parameters<typeof openDocument>[0]) =>
      openDocument(callers, id, CONTEXT);
    await expect(open({ customer: other, admin: null })).rejects.toEqual(
      coded("NOT_FOUND"),
    );
    const own = await open({ customer, admin });
    expect(
      new FileReply(own)
        .toResponse(new Headers())
        .headers.get("Content-Disposition"),
    ).toMatch(/^inline; .*\.png"$/);
    expect((await sharp(own.bytes).metadata()).width).toBe(30);
    // In a browser with a customer and a staff session, staff may open every document.
    await open({ customer: other, admin });

    const reject = (reason: string) =>
      reviewDocument(admin, id, { decision: "reject", reason }, CONTEXT);
    await reject("Not readable");
    await expect(reject("Again")).rejects.toEqual(coded("ALREADY_DECIDED"));
    expect(await listOwnDocuments(customer)).toMatchObject([
      { status: "rejected", reason: "Not readable" },
    ]);
    expect(await trailOf(customer)).toEqual([
      "document.upload",
      "document.view",
      "document.reject",
    ]);
    const { messages } = await listMessages(customer, { limit: 5 });
    expect(messages).toMatchObject([{ subject: "Your document was rejected" }]);
    expect(messages[0]!.content).toMatch(
      /“Passport”[^]*\n\nReason: Not readable\n/,
    );
    const notifications = await sql`SELECT kind FROM notifications
      WHERE customer_id = ${customer.id}`;
    expect(notifications).toEqual([{ kind: "message" }]);
  });

  test("leave no file when they cannot be stored", async () => {
    const gone = { ...(await newCustomer()), id: crypto.randomUUID() };
    await expect(upload(gone)).rejects.toThrow();
    await expect(setPhoto(gone)).rejects.toEqual(coded("USER_NOT_FOUND"));
    expect(filesOf(gone)).toEqual([]);
  });

  test("are accepted by content, not by name", async () => {
    const customer = await newCustomer();
    const blank = await PDFDocument.create();
    blank.addPage();
    const pdf = await blank.save();
    for (const [bytes, code] of [
      [Buffer.from("<html><script>1</script></html>"), "DOCUMENT_TYPE"],
      [
        Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"),
        "DOCUMENT_TYPE",
      ],
      [png.subarray(0, 60), "IMAGE_UNREADABLE"],
      [pdf.subarray(0, 12), "PDF_DAMAGED"],
      [Buffer.alloc(10 * 1024 * 1024 + 1, "%PDF-1.7"), "TOO_LARGE"],
    ] as const)
      await expect(upload(customer, fileOf(bytes))).rejects.toMatchObject({
        code,
        details: { fields: { documents: expect.any(String) } },
      });
    expect(filesOf(customer)).toEqual([]);
    await upload(customer, fileOf(pdf, "page.html"));
    expect(await listOwnDocuments(customer)).toMatchObject([
      { mediaType: "application/pdf" },
    ]);
    const [own] = await listOwnDocuments(customer);
    const file = await openDocument(
      { customer, admin: null },
      own!.id,
      CONTEXT,
    );
    expect(
      new FileReply(file)
        .toResponse(new Headers())
        .headers.get("Content-Disposition"),
    ).toMatch(/^attachment; .*\.pdf"$/);
    await expect(
      updatePhoto(customer, { profilePhoto: fileOf(pdf) }, CONTEXT),
    ).rejects.toMatchObject({
      code: "PHOTO_TYPE",
      details: { fields: { profilePhoto: expect.any(String) } },
    });
  });

  test("are refused after fifty", async () => {
    const customer = await newCustomer();
    await sql`INSERT INTO documents (customer_id, title, media_type)
       SELECT ${customer.id}, 'A', 'image/png' FROM generate_series(1, 50)`;
    await expect(upload(customer)).rejects.toEqual(coded("DOCUMENTS_FULL"));
  });
});

test("staff page through all documents and through those that wait for review", async () => {
  const customer = await newCustomer();
  for (const title of ["one", "two", "three"])
    await upload(customer, fileOf(png), title);
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await listDocuments(
      admin,
      { limit: 2, ...(cursor && { cursor }) },
      CONTEXT,
    );
    seen.push(...page.documents.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  const rows: { id: string }[] =
    await sql`SELECT id FROM documents ORDER BY uploaded_at DESC, id DESC`;
  expect(seen).toEqual(rows.map(({ id }) => id));
  const waiting = await listDocuments(
    admin,
    { limit: 500, waiting: true },
    CONTEXT,
  );
  expect(waiting.documents.length).toBeLessThan(seen.length);
  expect(new Set(waiting.documents.map(({ status }) => status))).toEqual(
    new Set(["waiting"]),
  );
});

test("a new photo replaces the old one and its file; deleting the customer deletes both", async () => {
  const customer = await newCustomer();
  const other = await newCustomer();
  await setPhoto(other);
  await upload(customer);
  const first = await setPhoto(customer);
  const second = await setPhoto(customer);
  expect(second.profilePhoto).not.toEqual(first.profilePhoto);
  expect(filesOf(customer)).toHaveLength(2);
  const photoId = second.profilePhoto!.url.split("/").pop()!;
  await openPhoto({ customer: { ...customer, photoId }, admin: null }, photoId);
  await openPhoto({ customer: null, admin }, photoId);
  await expect(
    openPhoto({ customer: other, admin: null }, photoId),
  ).rejects.toEqual(coded("NOT_FOUND"));
  // One of two concurrent uploads wins, and the other's file is deleted.
  await Promise.all([setPhoto(customer), setPhoto(customer)]);
  expect(filesOf(customer)).toHaveLength(2);

  const [document] = await listOwnDocuments(customer);
  const approve = () =>
    reviewDocument(
      admin,
      document!.id,
      { decision: "approve", reason: "" },
      CONTEXT,
    );
  await approve();
  await deleteCustomer(admin, customer.id, CONTEXT);
  expect(filesOf(customer)).toEqual([]);
  expect(await listOwnDocuments(customer)).toEqual([]);
  expect((await listMessages(customer, { limit: 5 })).messages).toEqual([]);
  await expect(approve()).rejects.toEqual(coded("NOT_FOUND"));
  expect(filesOf(other)).toHaveLength(1);
});
