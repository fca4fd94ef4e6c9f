import { foundText } from "@/components/back-office/found-text";
import { FilterBar } from "@/components/form/filter-bar";
import type { CaseFilters as Filters } from "@/lib/features/cases/filters";
import { casePages } from "@/lib/features/cases/pages";
import { assigneeOptions } from "@/lib/features/inbox/conversations/assignee";
import {
  CASE_KIND_NAMES,
  CASE_KINDS,
} from "@/lib/features/inbox/conversations/case";
import type { IgnoredParam } from "@/lib/platform/http/page-query";
import { bankToday } from "@/lib/platform/time/clock";

const kinds = CASE_KIND_NAMES.map((kind) => ({
  value: kind,
  label: CASE_KINDS[kind],
}));

/** The filters of the cases. `names` are the usernames of the staff. */
export function CaseFilters({
  filters: { show, ...fields },
  names,
  ignored,
  found,
}: {
  filters: Filters;
  names: string[];
  ignored: IgnoredParam[];
  found: Parameters<typeof foundText>[0] | undefined;
}) {
  return (
    <FilterBar
      page={casePages.staff}
      fields={fields}
      keep={{ show }}
      search={{ name: "q", label: "Case number or customer" }}
      filters={[
        {
          kind: "select",
          name: "kind",
          label: "Kind",
          placeholder: "All kinds",
          options: kinds,
        },
        {
          kind: "select",
          name: "assignee",
          label: "Who has it",
          placeholder: "All staff",
          options: assigneeOptions(names),
        },
        {
          kind: "text",
          name: "account",
          label: "Account number",
          inputMode: "numeric",
        },
      ]}
      days={{ today: bankToday(), label: "Opened" }}
      ignored={ignored}
      found={found && foundText(found, "case")}
    />
  );
}
