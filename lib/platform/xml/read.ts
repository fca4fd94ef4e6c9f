import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type {
  ParseOption,
  XmlDocument,
  XmlElement as LibraryElement,
  XsdValidator,
} from "libxml2-wasm";
import { loadOnce } from "../load-once";
import type { XmlElement } from "./element";
import { MessageFault } from "./fault";

/** The file of the schema of each namespace, relative to the folder of the application. */
export type Schemas = ReadonlyMap<string, string>;

/** A document type could declare entities, which take memory or read files. */
const DOCTYPE = /<!(DOCTYPE|ENTITY)/i;
const OTHER_ENCODING = /^\s*<\?xml[^>]*\sencoding\s*=\s*["'](?!utf-?8["'])/i;
const MOST_LINES = 20;

/** As the library counts them. */
const ERROR_LEVEL = 2;

/**
 * Reads a document and checks it against the schema of its namespace.
 * @throws {@link MessageFault}
 */
export async function readXml(
  xml: string,
  { schemas, maxBytes }: { schemas: Schemas; maxBytes: number },
): Promise<{ namespace: string; root: XmlElement }> {
  if (Buffer.byteLength(xml) > maxBytes)
    throw new MessageFault([
      `The file is larger than ${Math.floor(maxBytes / 1024)} kB.`,
    ]);
  if (DOCTYPE.test(xml))
    throw new MessageFault(["The file declares a document type or entities."]);
  if (OTHER_ENCODING.test(xml))
    throw new MessageFault(["The file declares an encoding other than UTF-8."]);
  const library = await load();
  const document = parse(library, xml.replace(/^\ufeff/, ""));
  try {
    const namespace = document.root.namespaceUri;
    const file = schemas.get(namespace);
    if (!file)
      throw new MessageFault([
        namespace
          ? `Files of the type ${namespace.slice(0, 100)} are not accepted.`
          : "The file has no namespace.",
      ]);
    validate(library, document, file);
    return { namespace, root: toElement(library, document.root) };
  } finally {
    document.dispose();
  }
}

type Library = typeof import("libxml2-wasm");

/** The library is 1 MB of compiled code, which a server that reads no files never loads. */
const load = loadOnce(async () => {
  const library = await import("libxml2-wasm");
  library.xmlRegisterInputProvider({
    match: (name) => name.endsWith(".xsd") && includes.has(basename(name)),
    open: (name) => library.openBuffer(includes.get(basename(name))!),
    read: library.readBuffer,
    close: (handle) => {
      library.closeBuffer(handle);
      return true;
    },
  });
  return library;
});

/** Files that schemas include, by name. The library reads nothing else. */
const includes = new Map<string, Uint8Array>();
const validators = new Map<string, XsdValidator>();

function validatorOf(library: Library, file: string): XsdValidator {
  const known = validators.get(file);
  if (known) return known;
  const text = readSchema(file);
  for (const [, name] of text.matchAll(/schemaLocation="([^"]+)"/g))
    includes.set(name!, Buffer.from(readSchema(join(dirname(file), name!))));
  const schema = library.XmlDocument.fromString(text, { url: file });
  const validator = library.XsdValidator.fromDoc(schema);
  schema.dispose();
  validators.set(file, validator);
  return validator;
}

const readSchema = (file: string) =>
  readFileSync(join(/* turbopackIgnore: true */ process.cwd(), file), "utf8");

function parse(library: Library, xml: string): XmlDocument {
  const { XML_PARSE_NO_XXE, XML_PARSE_NONET } = library.ParseOption;
  const option = (XML_PARSE_NO_XXE | XML_PARSE_NONET) as ParseOption;
  try {
    return library.XmlDocument.fromString(xml, { option });
  } catch (error) {
    throw faultOf(library, error, "The file is not XML");
  }
}

function validate(library: Library, document: XmlDocument, file: string) {
  try {
    validatorOf(library, file).validate(document);
  } catch (error) {
    throw faultOf(library, error, "The file does not follow its schema");
  }
}

function faultOf(library: Library, error: unknown, heading: string) {
  if (
    !(error instanceof library.XmlParseError) &&
    !(error instanceof library.XmlValidateError)
  )
    throw error;
  const lines = error.details
    .filter(({ level }) => level >= ERROR_LEVEL)
    .slice(0, MOST_LINES)
    .map(
      ({ line, message }) => `${heading}, line ${line}: ${toPlain(message)}`,
    );
  // The library gives no details of an empty file.
  return new MessageFault(lines.length > 0 ? lines : [`${heading}.`]);
}

/** Leaves out namespaces, and cuts values that the document repeats at length. */
const toPlain = (message: string) =>
  message
    .trim()
    .replace(/\{[^{}]*\}/g, "")
    .slice(0, 200);

function toElement(library: Library, from: LibraryElement): XmlElement {
  const children: XmlElement[] = [];
  let text = "";
  for (let node = from.firstChild; node; node = node.next)
    if (node instanceof library.XmlElement)
      children.push(toElement(library, node));
    else if (
      node instanceof library.XmlText ||
      node instanceof library.XmlCData
    )
      text += node.content;
  return {
    name: from.name,
    text,
    attributes: new Map(
      from.attrs.map(({ name, content }) => [name, content] as const),
    ),
    children,
  };
}
