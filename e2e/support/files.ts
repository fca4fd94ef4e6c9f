import sharp from "sharp";
import { one } from "./database";
import { bearer, send, type Call } from "./http";
import type { Person } from "./people";

type Part = string | { name: string; bytes: Uint8Array; type?: string };

/** Returns the headers and the body of a multipart form. Field names may repeat. */
async function formOf(
  fields: [name: string, value: Part][],
): Promise<Required<Pick<Call, "headers">> & { body: Buffer }> {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (typeof value === "string") form.append(name, value);
    else {
      const bytes = new Uint8Array(value.bytes);
      form.append(
        name,
        new File([bytes], value.name, { type: value.type ?? "" }),
      );
    }
  }
  const whole = new Response(form);
  return {
    headers: { "content-type": whole.headers.get("content-type")! },
    body: Buffer.from(await whole.arrayBuffer()),
  };
}

type Drawing = { width?: number; height?: number; color?: string };

export const picture = (
  type: "png" | "jpeg" | "webp" = "png",
  { width = 64, height = 48, color = "#1b6b93" }: Drawing = {},
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .toFormat(type)
    .toBuffer();

/** The smallest file that is accepted as a PDF. */
export const PDF = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`,
);

export const documentForm = async (title = "Passport") =>
  formOf([
    ["title", title],
    ["documents", { name: "passport.png", bytes: await picture() }],
  ]);

export const attachmentForm = async () =>
  formOf([["file", { name: "invoice.png", bytes: await picture() }]]);

export const photoForm = async () =>
  formOf([["profilePhoto", { name: "me.png", bytes: await picture() }]]);

/** Uploads a document as its customer and returns its id. */
export async function uploadDocument(
  token: string,
  person: Person,
): Promise<string> {
  const { headers, body } = await documentForm();
  const reply = await send({
    method: "POST",
    path: "/api/upload-document",
    headers: { ...headers, ...bearer(token) },
    body,
  });
  if (reply.status !== 200) throw new Error(reply.text);
  const { id } = await one<{ id: string }>(
    "SELECT id FROM documents WHERE customer_id = $1 ORDER BY uploaded_at DESC LIMIT 1",
    [person.id],
  );
  return id;
}

/** A file of one payment from an account at this bank to another bank. */
export const paymentFileForm = async (payer: string) =>
  formOf([
    [
      "file",
      {
        name: "payments.xml",
        type: "application/xml",
        bytes: Buffer.from(
          `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>M</MsgId><CreDtTm>2026-03-02T10:00:00Z</CreDtTm><NbOfTxs>1</NbOfTxs><InitgPty/></GrpHdr>
<PmtInf><PmtInfId>B</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt><Dt>2020-01-01</Dt></ReqdExctnDt><Dbtr/>
<DbtrAcct><Id><Othr><Id>${payer}</Id></Othr></Id></DbtrAcct><DbtrAgt><FinInstnId/></DbtrAgt>
<CdtTrfTxInf><PmtId><EndToEndId>E</EndToEndId></PmtId><Amt><InstdAmt Ccy="USD">0.01</InstdAmt></Amt>
<Cdtr><Nm>Erika Example</Nm></Cdtr><CdtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></CdtrAcct>
</CdtTrfTxInf></PmtInf></CstmrCdtTrfInitn></Document>`,
        ),
      },
    ],
  ]);
