import "server-only";
import { signRailMessage, signRailStep } from "@/lib/identity/signatures";
import { env } from "@/lib/platform/config/env";
import type { Rail } from "@/lib/platform/config/env-kinds";
import { sqlState } from "@/lib/platform/db/errors";
import { pool, queryKeepingConnection } from "@/lib/platform/db/pool";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import { AcceptedReply } from "@/lib/platform/http/reply";
import { wakeJobs } from "@/lib/platform/jobs/store";
import { MessageFault } from "@/lib/platform/xml/fault";
import { railErrors } from "./errors";
import { type Facts, toFacts } from "./facts";
import { readMessages } from "./messages/messages";
import { inTurn } from "./pace";
import { isFromOtherBank } from "./transport/link";
import type { SignedMessage } from "./transport/signature";

/**
 * Stores a message that the other bank has posted.
 * @throws DomainError NOT_FOUND while the link is off, SIGNATURE_WRONG, MESSAGE_REFUSED or MESSAGE_ID_USED; UNAVAILABLE
 * while the database does not know this server's signing key. The other bank would take any other 4xx as a refusal for
 * good.
 */
export async function receiveByLink(
  document: SignedMessage,
): Promise<AcceptedReply> {
  if (env().RAIL !== "link") throw new DomainError(commonErrors.NOT_FOUND);
  if (!isFromOtherBank(document))
    throw new DomainError(railErrors.SIGNATURE_WRONG);
  try {
    await storeMessage("link", document.text);
  } catch (error) {
    if (sqlState(error) !== "LM044") throw error;
    throw new DomainError(commonErrors.UNAVAILABLE, { retryAfterSeconds: 60 });
  }
  return new AcceptedReply({ message: "Message stored" });
}

type CarryingRail = Exclude<Rail, "hand">;

/**
 * Checks a message and stores its transactions, which the background work applies. A message that is refused for good
 * is kept with its faults for staff. The caller knows that the other bank has sent it.
 * @throws DomainError MESSAGE_REFUSED or MESSAGE_ID_USED.
 */
export const storeMessage = (rail: CarryingRail, xml: string): Promise<void> =>
  inTurn(() => storeOrRefuse(rail, xml));

async function storeOrRefuse(rail: CarryingRail, xml: string): Promise<void> {
  try {
    const messages = await readMessages(xml);
    const facts = messages.flatMap(toFacts);
    const { messageId } = messages[0]!;
    await storeFacts({ rail, messageId, xml }, facts);
    wakeJobs();
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    // PostgreSQL stores no NUL.
    const kept = [rail, xml.replaceAll("\0", "\u{fffd}"), refusal.message];
    await pool().query("SELECT rail_refuse($1, $2, $3, $4)", [
      ...kept,
      signRailStep("refuse", ...kept),
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

type Stored = { rail: string; messageId: string; xml: string };

/** Stores all transactions of a message, or none. The first one has the XML. */
async function storeFacts({ rail, messageId, xml }: Stored, all: Facts[]) {
  const facts = all.map((one) => JSON.stringify(one));
  await queryKeepingConnection({
    name: "store_rail_message",
    text: `SELECT rail_receive($1, $2, place::int - 1, CASE place WHEN 1 THEN $3 ELSE '' END, facts, signature)
           FROM unnest($4::text[], $5::text[]) WITH ORDINALITY AS t (facts, signature, place) ORDER BY place`,
    values: [
      rail,
      messageId,
      xml,
      facts,
      facts.map((one, place) =>
        signRailMessage({ rail, messageId, place, facts: one }),
      ),
    ],
  });
}
