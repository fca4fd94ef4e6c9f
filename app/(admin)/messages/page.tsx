import SquarePen from "lucide-react/icons/square-pen";
import type { Metadata, Route } from "next";
import { z } from "zod";
import { MissingItem } from "@/components/shell/missing-item";
import { MessageFilters } from "@/components/inbox/message-filters";
import { StaffMessageDetails } from "@/components/inbox/staff-message-details";
import { StaffMessageTable } from "@/components/inbox/staff-message-table";
import { ListTabs } from "@/components/back-office/list-tabs";
import { ComposeForm } from "@/components/inbox/compose-form";
import { redirectOnBadCursor } from "@/components/shell/redirect-on-bad-cursor";
import { ButtonLink } from "@/components/ui/button";
import { SearchedList } from "@/components/shell/searched-list";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import type { Admin } from "@/lib/identity/callers";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { listStaffNames } from "@/lib/features/back-office/audit-log/queries";
import { findAccountChoice } from "@/lib/features/customers/accounts/queries";
import { hasRight } from "@/lib/identity/rights";
import { pageContext } from "@/lib/platform/http/page-context";
import {
  listMessagesForStaff,
  countMessages,
  findNextMessage,
  getMessageForStaff,
} from "@/lib/features/inbox/staff/queries";
import {
  MESSAGE_VIEWS,
  messageParams,
  type MessageFilters as Filters,
} from "@/lib/features/inbox/staff/filters";
import { inboxPages } from "@/lib/features/inbox/pages";
import {
  cursorParam,
  findIgnored,
  textParam,
  pageQuery,
  type SearchParams,
} from "@/lib/platform/http/page-query";
import { withQuery } from "@/lib/platform/http/query";
import { bankNow } from "@/lib/platform/time/clock";
import { SavedFilters } from "../saved-filters";

export const metadata: Metadata = { title: "Messages" };

const pageSize = 25;

const params = {
  ...messageParams,
  id: textParam,
  cursor: cursorParam,
  compose: z.literal("1"),
  account: textParam,
};
const querySchema = pageQuery(params);

const VIEW_LABELS = {
  open: "Unanswered",
  mine: "Mine",
  answered: "Answered",
  letters: "Letters",
  all: "All",
};

const EMPTY = {
  open: "No unanswered messages",
  mine: "No messages are assigned to you",
  answered: "No answered messages",
  letters: "No letters",
  all: "No Messages Yet",
};

export default async function MessagesPage({
  searchParams,
}: {
  searchParams: SearchParams;
}) {
  const admin = await requireAdmin();
  const query = await searchParams;
  const { id, cursor, compose, account, show, ...fields } =
    querySchema.parse(query);
  const shown = show ?? "open";
  const filters = { ...fields, show: shown };
  const view = { ...fields, show: shown === "open" ? undefined : shown };
  const isFiltered = Object.values(fields).some(Boolean);
  const listHref = withQuery(inboxPages.staffMessages, { ...view, cursor });

  if (id)
    return (
      <OneMessage
        admin={admin}
        id={id}
        list={{ filters, view: { ...view, cursor } }}
      />
    );

  const [{ messages, nextCursor }, found, names] = await Promise.all([
    listMessagesForStaff(
      admin,
      { limit: pageSize, filters, ...(cursor && { cursor }) },
      await pageContext(),
    ),
    isFiltered ? countMessages(admin, filters) : undefined,
    listStaffNames(admin),
  ]).catch(redirectOnBadCursor(withQuery(inboxPages.staffMessages, view)));
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
        <SavedFilters
          admin={admin}
          list="messages"
          page={inboxPages.staffMessages}
          fields={view}
        />
        <MessageFilters
          fields={fields}
          show={view.show}
          names={names}
          ignored={findIgnored(query, params)}
          found={found}
        />
        <ListTabs
          label="Filter messages"
          tabs={MESSAGE_VIEWS.map((name) => ({
            label: VIEW_LABELS[name],
            href: withQuery(inboxPages.staffMessages, {
              ...view,
              show: name === "open" ? undefined : name,
            }),
            isCurrent: shown === name,
          }))}
        />
        <SearchedList
          count={messages.length}
          noun="message"
          empty={
            <EmptyState
              title={isFiltered ? "No messages found" : EMPTY[shown]}
            />
          }
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

/** One message, with the way back to its list and on to the next message in it. */
async function OneMessage({
  admin,
  id,
  list: { filters, view },
}: {
  admin: Admin;
  id: string;
  list: { filters: Filters; view: Record<string, string | undefined> };
}) {
  const listHref = withQuery(inboxPages.staffMessages, view);
  const thread = await getMessageForStaff(admin, id, await pageContext());
  if (!thread)
    return (
      <MissingItem
        page="Messages"
        title="This message no longer exists"
        closeHref={listHref}
      />
    );
  const next = await findNextMessage(admin, filters, thread.message);
  return (
    <StaffMessageDetails
      key={thread.message.id}
      thread={thread}
      closeHref={listHref}
      next={
        next && {
          name: next.subject,
          href: withQuery(inboxPages.staffMessages, { ...view, id: next.id }),
        }
      }
      mayAnswer={hasRight(admin, "serve")}
      mayDelete={hasRight(admin, "delete")}
    />
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
