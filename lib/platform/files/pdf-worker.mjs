// Reads a PDF, refuses active content, and writes it again. Runs in a thread of its own, because a hostile file can
// take any time and memory to read. Plain JavaScript, so that the server can start it without a build.
import { parentPort, workerData } from "node:worker_threads";
import {
  decodePDFRawStream,
  EncryptedPDFError,
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFInvalidObject,
  PDFName,
  PDFRawStream,
  PDFStream,
} from "@cantoo/pdf-lib";

/** The unpacked bytes of all compressed objects of a file together. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

/** Actions and annotations that run something, send something, or open another file. */
const ACTIVE_TYPES = new Set([
  "3D",
  "EmbeddedFile",
  "FileAttachment",
  "GoTo3DView",
  "GoToE",
  "GoToR",
  "ImportData",
  "JavaScript",
  "Launch",
  "Movie",
  "Rendition",
  "RichMedia",
  "RichMediaExecute",
  "Screen",
  "Sound",
  "SubmitForm",
  "Thread",
]);
/** Entries that hold a script, a file or a form program, or address a file elsewhere. */
const ACTIVE_ENTRIES = [
  "EF",
  "EmbeddedFiles",
  "FS",
  "JS",
  "JavaScript",
  "RichMediaContent",
  "RichMediaSettings",
  "XFA",
];

class ActiveContent extends Error {}

/** Makes the library fail instead of unpacking a file of a few kilobytes to gigabytes. */
function limitUnpacking() {
  const dict = PDFContext.create().obj({ Filter: "ASCIIHexDecode" });
  const stream = decodePDFRawStream(PDFRawStream.of(dict, new Uint8Array(0)));
  const base = Object.getPrototypeOf(Object.getPrototypeOf(stream));
  const { ensureBuffer } = base;
  const sizes = new WeakMap();
  let total = 0;
  base.ensureBuffer = function (requested) {
    total += Math.max(0, requested - (sizes.get(this) ?? 0));
    sizes.set(this, Math.max(requested, sizes.get(this) ?? 0));
    if (total > MAX_UNPACKED_BYTES) throw new RangeError("Too much to unpack");
    return ensureBuffer.call(this, requested);
  };
}

/** The text of a name, with escapes such as `#4A` read as often as they were made. */
function plainName(value) {
  if (!(value instanceof PDFName)) return undefined;
  let text = value.asString().slice(1);
  for (let before = ""; before !== text;) {
    before = text;
    text = text.replace(/#([0-9a-f]{2})/gi, (_, hex) =>
      String.fromCharCode(parseInt(hex, 16)),
    );
  }
  return text;
}

/** Refuses active entries and types, and removes the addresses of links. */
function cleanDict(dict, context) {
  for (const [key, value] of dict.entries()) {
    const name = plainName(key);
    if (ACTIVE_ENTRIES.includes(name)) throw new ActiveContent(name);
    if (
      ["S", "Type", "Subtype"].includes(name) &&
      ACTIVE_TYPES.has(plainName(context.lookup(value)))
    )
      throw new ActiveContent(name);
    if (name === "URI") dict.delete(key);
  }
}

function cleanDocument(document) {
  const { context } = document;
  const left = context.enumerateIndirectObjects().map(([, object]) => object);
  while (left.length > 0) {
    const object = left.pop();
    const dict = object instanceof PDFStream ? object.dict : object;
    if (object instanceof PDFInvalidObject)
      throw new Error("Unreadable object");
    if (dict instanceof PDFDict) {
      cleanDict(dict, context);
      left.push(...dict.values());
    } else if (object instanceof PDFArray) {
      for (const item of object.asArray()) left.push(item);
    }
  }
}

async function clean(bytes) {
  limitUnpacking();
  const document = await PDFDocument.load(bytes, {
    updateMetadata: false,
    parseSpeed: Infinity,
    preserveXFA: true,
  });
  if (document.getPageCount() === 0) throw new Error("No pages");
  cleanDocument(document);
  return document.save({
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Infinity,
  });
}

try {
  const bytes = await clean(workerData);
  parentPort.postMessage({ bytes });
} catch (error) {
  const refusal =
    error instanceof ActiveContent
      ? "active"
      : error instanceof EncryptedPDFError
        ? "encrypted"
        : "damaged";
  parentPort.postMessage({ refusal });
}
