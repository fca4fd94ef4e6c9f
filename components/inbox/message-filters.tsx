import { foundText } from "@/components/back-office/found-text";
import { FilterBar } from "@/components/form/filter-bar";
import { assigneeOptions } from "@/lib/features/inbox/conversations/assignee";
import { inboxPages } from "@/lib/features/inbox/pages";
import type { MessageFilters as Filters } from "@/lib/features/inbox/staff/filters";
import type { IgnoredParam } from "@/lib/platform/http/page-query";
import { bankToday } from "@/lib/platform/time/clock";

/** The filters of the messages. `names` are the usernames of the staff. */
export function MessageFilters({
  fields,
  show,
  names,
  ignored,
  found,
}: {
  fields: Omit<Filters, "show">;
  show: Filters["show"];
  names: string[];
  ignored: IgnoredParam[];
  found: Parameters<typeof foundText>[0] | undefined;
}) {
  return (
    <FilterBar
      page={inboxPages.staffMessages}
      fields={fields}
      keep={{ show }}
      search={{ name: "q", label: "Name, email or topic" }}
      filters={[
        {
          kind: "select",
          name: "assignee",
          label: "Who has it",
          placeholder: "All staff",
          options: assigneeOptions(names),
        },
        { kind: "check", name: "late", value: "1", label: "Late answers only" },
      ]}
      days={{ today: bankToday(), label: "Sent" }}
      ignored={ignored}
      found={found && foundText(found, "message")}
    />
  );
}
