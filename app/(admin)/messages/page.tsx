import SquarePen from "lucide-react/icons/square-pen";
import type { Metadata } from "next";
import { NothingThere } from "@/components/shell/nothing-there";
import { DeskMessageSheet } from "@/components/inbox/desk-message-sheet";
import { DeskMessageTable } from "@/components/inbox/desk-message-table";
import { ListTabs } from "@/components/back-office/list-tabs";
import { ComposeForm } from "@/components/inbox/compose-form";
import { toFirstPage } from "@/components/shell/first-page";
import { ButtonLink } from "@/components/ui/button";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { hasRight } from "@/lib/identity/rights";
import { pageOrigin } from "@/lib/platform/http/page-origin";
import {
  listDeskMessages,
  readDeskMessage,
} from "@/lib/features/inbox/messages/desk/queries";
import { inboxPages } from "@/lib/features/inbox/pages";
import { type SearchParams, oneOf, withQuery } from "@/lib/platform/http/query";

export const metadata: Metadata = { title: "Messages" };

const pageSize = 25;

export default async function MessagesPage({
  searchParams,
}: {
  searchParams: Promise<SearchParams>;
}) {
  const admin = await requireAdmin();
  const query = await searchParams;
  const cursor = oneOf(query.cursor);
  const toAnswer = oneOf(query.show) === "open";
  const view = { show: toAnswer ? "open" : undefined };
  const listHref = withQuery(inboxPages.staffMessages, { ...view, cursor });

  const id = oneOf(query.id);
  if (id) {
    const message = await readDeskMessage(admin, id, await pageOrigin());
    return message ? (
      <DeskMessageSheet
        message={message}
        closeHref={listHref}
        mayAnswer={hasRight(admin, "serve")}
        mayDelete={hasRight(admin, "delete")}
      />
    ) : (
      <NothingThere
        page="Messages"
        title="This message no longer exists"
        closeHref={listHref}
      />
    );
  }

  const mayCompose = hasRight(admin, "serve");
  const composing = mayCompose && oneOf(query.compose) === "1";
  const { messages, nextCursor } = await listDeskMessages(
    admin,
    { limit: pageSize, toAnswer, ...(cursor && { cursor }) },
    await pageOrigin(),
  ).catch(toFirstPage(withQuery(inboxPages.staffMessages, view)));
  return (
    <>
      <PageHeader
        title="Messages"
        lead="Messages from customers and visitors, and messages from the bank to customers."
        actions={
          mayCompose &&
          !composing && (
            <ButtonLink
              href={withQuery(inboxPages.staffMessages, {
                ...view,
                cursor,
                compose: "1",
              })}
            >
              <SquarePen aria-hidden className="size-4" />
              Compose
            </ButtonLink>
          )
        }
      />
      {composing && (
        <Card aria-labelledby="compose" className="mb-6">
          <CardHead
            id="compose"
            title="Compose"
            note="The customer will see this message under Messages."
          />
          <ComposeForm closeHref={listHref} />
        </Card>
      )}
      <Card aria-label="Messages">
        <ListTabs
          label="Filter messages"
          tabs={[
            { label: "All", href: inboxPages.staffMessages, here: !toAnswer },
            {
              label: "Unanswered",
              href: withQuery(inboxPages.staffMessages, { show: "open" }),
              here: toAnswer,
            },
          ]}
        />
        {messages.length === 0 ? (
          <EmptyState
            title={toAnswer ? "No unanswered messages" : "No Messages Yet"}
          />
        ) : (
          <DeskMessageTable messages={messages} view={{ ...view, cursor }} />
        )}
        <Pagination
          label="Message pages"
          newest={cursor ? withQuery(inboxPages.staffMessages, view) : null}
          older={
            nextCursor &&
            withQuery(inboxPages.staffMessages, { ...view, cursor: nextCursor })
          }
        />
      </Card>
    </>
  );
}
