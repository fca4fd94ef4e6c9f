/** A received email. */
export type Email = {
  to: string;
  subject: string;
  text: string;
  html: string;
};

/** Returns the emails to an address, or all. Capitals do not count: the bank stores addresses in lower case. */
export const emailsTo = (emails: readonly Email[], to?: string): Email[] =>
  emails.filter(
    (email) => to === undefined || email.to.toLowerCase() === to.toLowerCase(),
  );

type Part = { headers: Map<string, string>; body: string };

/** Reads a message as mail programs do: encoded words in the subject, and its plain and its HTML part. */
export function readEmail(to: string, source: string): Email {
  const message = split(source);
  const parts = leaves(message);
  const bodyOf = (type: string) =>
    decodeBody(parts.find((part) => typeOf(part).startsWith(type)));
  return {
    to,
    subject: decodeWords(message.headers.get("subject") ?? ""),
    text: bodyOf("text/plain"),
    html: bodyOf("text/html"),
  };
}

function split(source: string): Part {
  const end = source.indexOf("\n\n");
  const head = end < 0 ? source : source.slice(0, end);
  const headers = new Map(
    head
      .replace(/\n[ \t]+/g, " ")
      .split("\n")
      .map((line) => {
        const at = line.indexOf(":");
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
      }),
  );
  return { headers, body: end < 0 ? "" : source.slice(end + 2) };
}

const typeOf = ({ headers }: Part) =>
  headers.get("content-type") ?? "text/plain";

function leaves(part: Part): Part[] {
  const [, boundary] = /boundary="?([^";]+)"?/.exec(typeOf(part)) ?? [];
  if (!boundary) return [part];
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((text) => leaves(split(text.replace(/^\n/, ""))));
}

function decodeBody(part: Part | undefined): string {
  if (!part) return "";
  const encoding = part.headers.get("content-transfer-encoding")?.toLowerCase();
  if (encoding === "base64") return Buffer.from(part.body, "base64").toString();
  if (encoding === "quoted-printable")
    return decodeQuoted(part.body.replace(/=\n/g, ""));
  return part.body;
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString();
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(word, "base64").toString()
        : decodeQuoted(word.replaceAll("_", " ")),
    );
}
