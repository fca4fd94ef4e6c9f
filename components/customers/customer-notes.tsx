import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Line, Lines } from "@/components/ui/lines";
import type { CustomerNote } from "@/lib/features/customers/notes/queries";
import { formatDateTime } from "@/lib/platform/format";
import { NoteForm } from "./note-form";

/** Internal notes about a customer, newest first. `mayWrite` adds the form. */
export function CustomerNotes({
  customerId,
  notes,
  mayWrite,
}: {
  customerId: string;
  notes: CustomerNote[];
  mayWrite: boolean;
}) {
  return (
    <Card aria-labelledby="notes">
      <CardHead
        id="notes"
        title="Notes"
        note="For staff only. A note cannot be changed."
      />
      {mayWrite && <NoteForm customerId={customerId} />}
      {notes.length === 0 ? (
        <EmptyState title="No notes" />
      ) : (
        <Lines>
          {notes.map(({ id, note, writtenBy, writtenAt }) => (
            <Line
              key={id}
              title={<p className="font-normal whitespace-pre-line">{note}</p>}
              note={
                <>
                  <span>{`${writtenBy}, `}</span>
                  <span className="figures">{formatDateTime(writtenAt)}</span>
                </>
              }
            />
          ))}
        </Lines>
      )}
    </Card>
  );
}
