import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { baseUrl } from "./settings";
import type { Reply } from "./http";

type Json = Record<string, unknown>;
type Answer = {
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, { schema: Json }>;
};
type Document = {
  paths: Record<string, Record<string, { responses: Record<string, Answer> }>>;
  components: {
    headers: Record<string, { required: boolean }>;
    schemas: Record<string, Json>;
  };
};

/** The codes of answers to a path that belongs to no call, or to a method that its path does not have. */
const OF_NO_CALL = ["UNKNOWN_CALL", "METHOD_NOT_ALLOWED"];

type Documented = {
  document: Document;
  /** The paths of the document, each with a pattern that matches its addresses. */
  patterns: [name: string, pattern: RegExp][];
  ajv: Ajv2020;
  validators: Map<string, ValidateFunction>;
};

/** Outlives the modules, which every file of the tests over HTTP loads again. */
const kept = globalThis as { limmatDocumented?: Promise<Documented> };

/** Reads the document that the server publishes. */
async function readDocument(): Promise<Documented> {
  const response = await fetch(`${baseUrl}/api/openapi.json`);
  const document = (await response.json()) as Document;
  close(document.components.schemas);
  close(document.paths);
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, "api");
  const patterns = Object.keys(document.paths).map((name): [string, RegExp] => [
    name,
    toPattern(name),
  ]);
  return { document, patterns, ajv, validators: new Map() };
}

/** Refuses keys that the document does not name. Clients must bear them, but ours are all to be documented. */
function close(part: unknown) {
  if (typeof part !== "object" || part === null) return;
  const schema = part as Json;
  if (schema.type === "object" && schema.properties && !schema.allOf)
    schema.additionalProperties ??= false;
  Object.values(schema).forEach(close);
}

/** Returns how an answer differs from the API document, in a few words; null if it does not. */
export async function findUndocumented(reply: Reply): Promise<string | null> {
  if (reply.status === 405 && !reply.headers.allow)
    return "the header Allow is missing";
  if (!reply.call.path.startsWith("/api/") || isOfNoCall(reply)) return null;
  const { document, patterns, ajv, validators } =
    await (kept.limmatDocumented ??= readDocument());
  const found = findCall(document, patterns, reply);
  if (!found) return null;
  const { pointer, responses } = found;
  const answer = responses[reply.status];
  if (!answer) return `status ${reply.status} is not documented`;
  const missing = Object.entries(answer.headers ?? {}).find(
    ([name, { $ref }]) =>
      document.components.headers[$ref.split("/").at(-1)!]!.required &&
      !reply.headers[name.toLowerCase()],
  );
  if (missing) return `the header ${missing[0]} is missing`;
  if (!answer.content) return null;
  const [type = ""] = (reply.headers["content-type"] ?? "").split(";");
  if (!answer.content[type]) return `the type "${type}" is not documented`;
  if (type !== "application/json") return null;
  const $ref = `api#${pointer}/responses/${reply.status}/content/application~1json/schema`;
  const validate = validators.get($ref) ?? ajv.compile({ $ref });
  validators.set($ref, validate);
  return validate(reply.json) ? null : ajv.errorsText(validate.errors);
}

const isOfNoCall = ({ json: { code } }: Reply) =>
  OF_NO_CALL.includes(String(code));

const toPattern = (name: string) =>
  new RegExp(`^${name.replaceAll(".", "\\.").replace(/\{\w+\}/g, "[^/]+")}$`);

function findCall(
  { paths }: Document,
  patterns: Documented["patterns"],
  { call: { method, path } }: Reply,
) {
  const [address = ""] = path.slice("/api".length).split("?");
  const name = paths[address]
    ? address
    : patterns.find(([, pattern]) => pattern.test(address))?.[0];
  const operation = name && paths[name]![method.toLowerCase()];
  if (!operation) return null;
  const escaped = name.replaceAll("~", "~0").replaceAll("/", "~1");
  return {
    pointer: `/paths/${encodeURIComponent(escaped)}/${method.toLowerCase()}`,
    responses: operation.responses,
  };
}
