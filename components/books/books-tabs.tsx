import { ListTabs } from "@/components/back-office/list-tabs";
import { booksPages } from "@/lib/features/books/pages";

const TABS = [
  { page: "books", label: "Trial balance" },
  { page: "balanceSheet", label: "Balance sheet" },
  { page: "income", label: "Income statement" },
  { page: "manual", label: "Manual entries" },
  { page: "chart", label: "Chart of accounts" },
] as const;

/** The pages of the books. */
export function BooksTabs({
  current,
}: {
  current: (typeof TABS)[number]["page"];
}) {
  return (
    <div className="mb-6 print:hidden">
      <ListTabs
        label="Pages of the books"
        tabs={TABS.map(({ page, label }) => ({
          label,
          href: booksPages[page],
          isCurrent: page === current,
        }))}
      />
    </div>
  );
}
