import SquarePen from "lucide-react/icons/square-pen";
import type { Metadata, Route } from "next";
import { z } from "zod";
import { MissingItem } from "@/components/shell/missing-item";
import { StaffMessageDetails } from "@/components/inbox/staff-message-details";
import { StaffMessageTable } from "@/components/inbox/staff-message-table";
import { ListTabs } from "@/components/back-office/list-tabs";
import { ComposeForm } from "@/components/inbox/compose-form";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { ButtonLink } from "@/components/ui/button";
import { SearchBox } from "@/components/ui/search-box";
import { SearchedList } from "@/components/shell/searched-list";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import type { Admin } from "@/lib/identity/callers";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { findAccountChoice } from "@/lib/features/customers/accounts/queries";
import { hasRight } from "@/lib/identity/rights";
import { pageContext } from "@/lib/platform/http/page-context";
import {
  listMessagesForStaff,
  getMessageForStaff,
  MESSAGE_VIEWS,
} from "@/lib/features/inbox/staff/queries";
import { inboxPages } from "@/lib/features/inbox/pages";
import {
  cursorParam,
  textParam,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { withQuery } from "@/lib/platform/http/query";
import { bankNow } from "@/lib/platform/time/clock";

export const metadata: Metadata = { title: "Messages" };

const pageSize = 25;

const querySchema = pageQuery({
  id: textParam,
  cursor: cursorParam,
  show: z.enum(MESSAGE_VIEWS),
  q: textParam,
  compose: z.literal("1"),
  account: textParam,
});

const VIEW_LABELS = {
  open: "Unanswered",
  mine: "Mine",
  answered: "Answered",
  all: "All",
};

const EMPTY = {
  open: "No unanswered messages",
  mine: "No messages are assigned to you",
  answered: "No answered messages",
  all: "No Messages Yet",
};

export default async function MessagesPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const admin = await requireAdmin();
  const { id, cursor, show, compose, account, q } = querySchema.parse(
    await searchParams,
  );
  const shown = show ?? "open";
  const view = { show: shown === "open" ? undefined : shown, q };
  const listHref = withQuery(inboxPages.staffMessages, { ...view, cursor });

  if (id) {
    const thread = await getMessageForStaff(admin, id, await pageContext());
    return thread ? (
      <StaffMessageDetails
        thread={thread}
        closeHref={listHref}
        mayAnswer={hasRight(admin, "serve")}
        mayDelete={hasRight(admin, "delete")}
      />
    ) : (
      <MissingItem
        page="Messages"
        title="This message no longer exists"
        closeHref={listHref}
      />
    );
  }

  const { messages, nextCursor } = await listMessagesForStaff(
    admin,
    {
      limit: pageSize,
      view: shown,
      ...(q && { search: q }),
      ...(cursor && { cursor }),
    },
    await pageContext(),
  ).catch(redirectOnBadCursor(withQuery(inboxPages.staffMessages, view)));
  const mayCompose = hasRight(admin, "serve");
  const composing = mayCompose && compose !== undefined;
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
        <ComposeCard admin={admin} account={account} closeHref={listHref} />
      )}
      <Card aria-label="Messages">
        <ListTabs
          label="Filter messages"
          tabs={MESSAGE_VIEWS.map((name) => ({
            label: VIEW_LABELS[name],
            href: withQuery(inboxPages.staffMessages, {
              show: name === "open" ? undefined : name,
              q,
            }),
            isCurrent: shown === name,
          }))}
        />
        <MessageSearch view={view} />
        <SearchedList
          count={messages.length}
          noun="message"
          empty={<EmptyState title={q ? "No messages found" : EMPTY[shown]} />}
        >
          <StaffMessageTable
            messages={messages}
            view={{ ...view, cursor }}
            now={bankNow()}
          />
        </SearchedList>
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

async function ComposeCard({
  admin,
  account,
  closeHref,
}: {
  admin: Admin;
  /** Id or number of the receiver's account, if it is chosen already. */
  account: string | undefined;
  closeHref: Route;
}) {
  const receiver = await findAccountChoice(admin, account, await pageContext());
  return (
    <Card aria-labelledby="compose" className="mb-6">
      <CardHead
        id="compose"
        title="Compose"
        note="The customer will see this message under Messages."
      />
      <ComposeForm
        key={receiver?.value}
        closeHref={closeHref}
        receiver={receiver}
      />
    </Card>
  );
}

function MessageSearch({
  view: { show, q },
}: {
  view: { show: string | undefined; q: string | undefined };
}) {
  return (
    <SearchBox
      page={inboxPages.staffMessages}
      name="q"
      label="Search by name, email or topic"
      value={q}
      clearHref={withQuery(inboxPages.staffMessages, { show })}
    >
      {show && <input type="hidden" name="show" value={show} />}
    </SearchBox>
  );
}
