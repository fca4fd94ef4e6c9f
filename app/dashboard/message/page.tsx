import type { Metadata } from "next";
import { CareForm } from "@/components/inbox/care-form";
import { InboxTabs } from "@/components/inbox/inbox-tabs";
import { MessageGrid } from "@/components/inbox/message-grid";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Card, CardHead } from "@/components/ui/card";
import { Pagination } from "@/components/ui/pagination";
import { mainAccount } from "@/lib/identity/accounts";
import { requireCustomer } from "@/lib/identity/guards/guards";
import { getProfile } from "@/lib/features/customers/queries";
import { formatDay } from "@/lib/platform/format";
import { SENDERS } from "@/lib/features/inbox/messages/message";
import { listConversations } from "@/lib/features/inbox/conversations/queries";
import { countUnreadItems } from "@/lib/features/inbox/notifications/queries";
import { inboxPages } from "@/lib/features/inbox/pages";
import {
  cursorParam,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { withQuery } from "@/lib/platform/http/query";
import { toReadableEmail } from "@/lib/platform/validation/email-address";

export const metadata: Metadata = { title: "Messages" };

const pageSize = 12;
const querySchema = pageQuery({ cursor: cursorParam });

export default async function MessagesPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const customer = await requireCustomer();
  const { cursor } = querySchema.parse(await searchParams);
  const [{ email }, unread, { conversations, nextCursor }] = await Promise.all([
    getProfile(mainAccount(customer)),
    countUnreadItems(customer),
    listConversations(customer, {
      limit: pageSize,
      ...(cursor && { cursor }),
    }).catch(redirectOnBadCursor(inboxPages.messages)),
  ]);

  return (
    <>
      <PageHeader
        title="Messages"
        lead="Your conversations with the bank, and a form to contact customer care."
        actions={<InboxTabs at="messages" unread={unread} />}
      />
      {conversations.length === 0 ? (
        <EmptyState title="No Messages Yet">
          Messages from the bank appear here. To write to us, use the form
          below.
        </EmptyState>
      ) : (
        <MessageGrid
          conversations={conversations.map(({ sentAt, ...conversation }) => ({
            ...conversation,
            day: formatDay(sentAt),
          }))}
        />
      )}
      <Pagination
        label="Message pages"
        newest={cursor ? inboxPages.messages : null}
        older={
          nextCursor && withQuery(inboxPages.messages, { cursor: nextCursor })
        }
      />
      <Card aria-labelledby="care" className="mt-8 max-w-[46rem]">
        <CardHead
          id="care"
          title={SENDERS.customerCare}
          note="Kindly fill the form below and one of our agents will attend to you shortly"
        />
        <CareForm
          customerId={customer.id}
          name={customer.fullName}
          email={toReadableEmail(email)}
        />
      </Card>
    </>
  );
}
