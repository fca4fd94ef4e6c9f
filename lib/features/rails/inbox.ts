import "server-only";
import { signRailMessage } from "@/lib/identity/signatures";
import { env } from "@/lib/platform/config/env";
import type { Rail } from "@/lib/platform/config/env-kinds";
import { sqlState } from "@/lib/platform/db/errors";
import { pool } from "@/lib/platform/db/pool";
import { afterCommit, transaction, type Tx } from "@/lib/platform/db/prisma";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { wakeJobs } from "@/lib/platform/jobs/store";
import { MessageFault } from "@/lib/platform/xml/fault";
import { railErrors } from "./errors";
import { type Facts, toFacts } from "./facts";
import { readMessages } from "./messages/messages";
import { isSigned, type SignedMessage } from "./transport/link";

/**
 * Stores a message that the other bank has posted.
 * @throws DomainError NOT_FOUND while the link is off, SIGNATURE_WRONG, MESSAGE_REFUSED or MESSAGE_ID_USED.
 */
export async function receiveByLink(
  document: SignedMessage,
): Promise<AcceptedReply> {
  const { RAIL, RAIL_SECRET } = env();
  if (RAIL !== "link" || !RAIL_SECRET)
    throw new DomainError(commonErrors.NOT_FOUND);
  if (!isSigned(document, RAIL_SECRET))
    throw new DomainError(railErrors.SIGNATURE_WRONG);
  await storeMessage("link", document.text);
  return new AcceptedReply({ message: "Message stored" });
}

/**
 * Checks a message and stores its transactions, which the background work applies. What is refused for good is kept with its
 * faults for staff. The caller knows that the other bank has sent it.
 * @throws DomainError MESSAGE_REFUSED or MESSAGE_ID_USED.
 */
export async function storeMessage(
  rail: Exclude<Rail, "hand">,
  xml: string,
): Promise<void> {
  try {
    const messages = await readMessages(xml);
    const facts = messages.flatMap(toFacts);
    const { messageId } = messages[0]!;
    await transaction(async (tx) => {
      for (const [place, one] of facts.entries())
        await storeOne(tx, { rail, messageId, place, xml }, one);
      afterCommit(tx, wakeJobs);
    });
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    await pool().query("SELECT rail_refuse($1, $2, $3)", [
      rail,
      // PostgreSQL stores no NUL.
      xml.replaceAll("\0", "\u{fffd}"),
      refusal.message,
    ]);
    throw refusal;
  }
}

function toRefusal(error: unknown): DomainError | null {
  if (error instanceof MessageFault)
    return new DomainError(railErrors.MESSAGE_REFUSED, {
      message: error.lines.join(" "),
    });
  return sqlState(error) === "LM100"
    ? new DomainError(railErrors.MESSAGE_ID_USED)
    : null;
}

type Stored = { rail: string; messageId: string; place: number; xml: string };

async function storeOne(
  tx: Tx,
  { rail, messageId, place, xml }: Stored,
  one: Facts,
) {
  const facts = JSON.stringify(one);
  await tx.$queryRawUnsafe(
    "SELECT rail_receive($1, $2, $3::int, $4, $5, $6)::text",
    rail,
    messageId,
    place,
    place === 0 ? xml : "",
    facts,
    signRailMessage({ rail, messageId, place, facts }),
  );
}
