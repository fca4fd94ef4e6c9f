import { isoNamespace, isoSchemas } from "@/lib/ledger/iso-20022/schemas";
import { elementAt } from "@/lib/platform/xml/element";
import { MessageFault } from "@/lib/platform/xml/fault";
import { readXml } from "@/lib/platform/xml/read";
import { toXml } from "@/lib/platform/xml/write";
import type { Kind, RailMessage } from "./message";
import { notification } from "./notification";
import { payment } from "./payment";
import { recall, recallAnswer } from "./recall";
import { returned } from "./return";
import { statement } from "./statement";
import { ask, status } from "./status";

export const MAX_MESSAGE_BYTES = 256 * 1024;

const KINDS: { [Type in RailMessage["type"]]: Kind<Type> } = {
  payment,
  status,
  return: returned,
  ask,
  recall,
  recallAnswer,
  statement,
  notification,
};

const SCHEMAS = isoSchemas(Object.values(KINDS).map(({ name }) => name));

/**
 * Writes a message and checks it against its schema.
 * @throws {@link MessageFault} for a message that others would refuse.
 */
export async function writeMessage(message: RailMessage): Promise<string> {
  const { name, root, write } = KINDS[message.type] as Kind<
    RailMessage["type"]
  >;
  const xml = await toXml({
    Document: { "@xmlns": isoNamespace(name), [root]: write(message) },
  });
  await readMessages(xml);
  return xml;
}

/**
 * Checks a message against its schema and its totals, and returns its transactions as messages of their own.
 * @throws {@link MessageFault}
 */
export async function readMessages(xml: string): Promise<RailMessage[]> {
  const { namespace, root } = await readXml(xml, {
    schemas: SCHEMAS,
    maxBytes: MAX_MESSAGE_BYTES,
  });
  const kind = Object.values(KINDS).find(
    ({ name }) => isoNamespace(name) === namespace,
  )!;
  const messages = kind.read(elementAt(root, kind.root)!);
  requireDifferent(messages.flatMap(transfersIn));
  return messages;
}

const transfersIn = (message: RailMessage): string[] => {
  switch (message.type) {
    case "statement":
      return message.lines.map(
        ({ uetr, returnId, side }) => `${uetr} ${returnId ?? ""}${side}`,
      );
    case "notification":
      return message.credits.map(({ uetr }) => uetr);
    default:
      return [message.uetr];
  }
};

function requireDifferent(keys: string[]): void {
  const seen = new Set<string>();
  for (const key of keys) {
    if (seen.has(key))
      throw new MessageFault([
        `The payment ${key.slice(0, 36)} is in the message twice.`,
      ]);
    seen.add(key);
  }
}
