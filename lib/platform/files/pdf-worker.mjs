// Reads a PDF, refuses active content, and writes it again. Runs in a thread of its own, because a hostile file can
// take any time and memory to read. Plain JavaScript, so that the server can start it without a build.
import { existsSync, readlinkSync } from "node:fs";
import { basename } from "node:path";
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

/** More than a long document has. Each takes time to read and to check. */
const MAX_OBJECTS = 50_000;

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
class TooManyObjects extends Error {}

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

/** Makes the library fail as soon as a file has too many objects, compressed or not. */
function limitObjects() {
  const { assign } = PDFContext.prototype;
  const counts = new WeakMap();
  PDFContext.prototype.assign = function (reference, object) {
    const count = (counts.get(this) ?? 0) + 1;
    if (count > MAX_OBJECTS) throw new TooManyObjects();
    counts.set(this, count);
    return assign.call(this, reference, object);
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

/**
 * Removes the cross-reference stream, which the new file does not need. In an encrypted file it is the one stream in
 * plain text, so the library cannot decrypt it and takes it for an unreadable object.
 */
function deleteCrossReferences({ context }) {
  for (const [reference, object] of context.enumerateIndirectObjects())
    if (
      object instanceof PDFInvalidObject &&
      /\/Type\s*\/XRef\b/.test(Buffer.from(object.data).toString("latin1"))
    )
      context.delete(reference);
}

async function clean(bytes) {
  limitUnpacking();
  limitObjects();
  const document = await PDFDocument.load(bytes, {
    updateMetadata: false,
    parseSpeed: Infinity,
    preserveXFA: true,
    // A file with restrictions only opens without a password. It is decrypted, checked and written without them.
    password: "",
  });
  if (document.getPageCount() === 0) throw new Error("No pages");
  deleteCrossReferences(document);
  cleanDocument(document);
  return document.save({
    addDefaultPage: false,
    updateFieldAppearances: false,
    objectsPerTick: Infinity,
  });
}

/** The library's message for a wrong password. */
const NEEDS_PASSWORD = "NEEDS PASSWORD";

/** The file with this thread's time of a processor, in nanoseconds; null where there is none. */
function findThread() {
  const THREAD = "/proc/thread-self";
  if (!existsSync(`${THREAD}/schedstat`)) return null;
  return `/proc/self/task/${basename(readlinkSync(THREAD))}/schedstat`;
}

parentPort.postMessage({ thread: findThread() });
try {
  const bytes = await clean(workerData);
  parentPort.postMessage({ bytes });
} catch (error) {
  const refusal =
    error instanceof ActiveContent
      ? "active"
      : error instanceof EncryptedPDFError || error.message === NEEDS_PASSWORD
        ? "encrypted"
        : "damaged";
  const mayBeOurs =
    error instanceof TypeError || error instanceof ReferenceError;
  const fault =
    refusal === "damaged" && mayBeOurs
      ? `${error.name} ${error.stack.match(/^ +at .*$/m)?.[0].trim()}`
      : undefined;
  parentPort.postMessage({ refusal, fault });
}
