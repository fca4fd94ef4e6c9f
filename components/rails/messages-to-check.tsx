import { Age } from "@/components/shell/age";
import { EntryLink } from "@/components/statements/entry-link";
import { EmptyState } from "@/components/ui/empty-state";
import { NamedRow } from "@/components/ui/named-row";
import { Cell, Row, Table } from "@/components/ui/table";
import type { MessageToCheck } from "@/lib/features/rails/incoming/queries";
import { referenceOf } from "@/lib/ledger/reference";
import { CheckButton, SendAgainButton } from "./rail-actions";

const columns = [
  { label: "Stored" },
  { label: "Message" },
  { label: "What is wrong" },
  { label: "Check", align: "right" },
] as const;

const nameOf = ({ direction, type }: MessageToCheck) =>
  [direction === "in" ? "From the other bank" : "To the other bank", type]
    .filter(Boolean)
    .join(": ");

/** The same as the end of a phrase, with the payment that it concerns. */
const describeMessage = ({ direction, type, entryId, uetr }: MessageToCheck) =>
  [
    direction === "in" ? "from the other bank" : "to the other bank",
    type,
    entryId ? referenceOf(entryId) : uetr,
  ]
    .filter(Boolean)
    .join(", ");

/** A payment is sent at most once; what became of it is asked. */
const isSentAgain = ({ direction, state, type }: MessageToCheck) =>
  direction === "out" && state === "refused" && type !== "payment";

/** Messages that were refused, contradict an earlier answer, or have waited for more than a minute. */
export function MessagesToCheck({
  messages,
  canCheck,
  now,
}: {
  messages: MessageToCheck[];
  canCheck: boolean;
  now: Date;
}) {
  if (messages.length === 0) return <EmptyState title="No messages to check" />;
  return (
    <>
      <Table
        caption="Messages to check"
        dense
        className="labelled"
        columns={columns}
      >
        {messages.map((message) => (
          <Row key={message.id} id={message.id}>
            <Cell label="Stored">
              <Age since={message.at} now={now} />
            </Cell>
            <Cell label="Message">
              <span className="block">{nameOf(message)}</span>
              {message.entryId ? (
                <EntryLink
                  entry={{
                    id: message.entryId,
                    reference: referenceOf(message.entryId),
                  }}
                  inTable
                />
              ) : (
                message.uetr && (
                  <span translate="no" className="note figures">
                    {message.uetr}
                  </span>
                )
              )}
            </Cell>
            <Cell label="What is wrong" isUserInput>
              <span>
                {message.state === "waiting"
                  ? "It was not applied yet. The bank tries again."
                  : message.fault}
              </span>
              {message.body && (
                <details>
                  <summary>Show the XML</summary>
                  <pre className="max-h-60 overflow-auto text-xs">
                    {message.body}
                  </pre>
                </details>
              )}
            </Cell>
            <Cell align="right">
              {canCheck && message.state !== "waiting" && (
                <div className="flex flex-wrap justify-end gap-2">
                  {isSentAgain(message) && (
                    <SendAgainButton
                      id={message.id}
                      about={describeMessage(message)}
                    />
                  )}
                  <CheckButton
                    id={message.id}
                    about={describeMessage(message)}
                  />
                </div>
              )}
            </Cell>
          </Row>
        ))}
      </Table>
      <NamedRow />
    </>
  );
}
