import type { Metadata } from "next";
import { MessageGrid } from "@/components/dashboard/message-grid";
import { toFirstPage } from "@/components/shell/first-page";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { requireCustomer } from "@/lib/auth/guards";
import { formatDay } from "@/lib/format";
import { listMessages } from "@/lib/messages/queries";
import { oneOf, paths, withQuery, type SearchParams } from "@/lib/paths";

export const metadata: Metadata = { title: "Messages" };

const pageSize = 12;

export default async function MessagesPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  const customer = await requireCustomer();
  const cursor = oneOf((await searchParams).cursor);
  const { messages, nextCursor } = await listMessages(customer, {
    limit: pageSize,
    ...(cursor && { cursor }),
  }).catch(toFirstPage(paths.messages));

  return (
    <>
      <PageHeader title="Messages" lead="What the bank has written to you." />
      {messages.length === 0 ? (
        <EmptyState title="No Messages Yet" />
      ) : (
        <MessageGrid
          messages={messages.map(({ sentAt, ...message }) => ({
            ...message,
            day: formatDay(sentAt),
          }))}
        />
      )}
      <Pagination
        label="Messages"
        newest={cursor ? paths.messages : null}
        older={nextCursor && withQuery(paths.messages, { cursor: nextCursor })}
      />
    </>
  );
}
