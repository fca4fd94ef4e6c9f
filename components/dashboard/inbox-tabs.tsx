import { paths } from "@/lib/paths";
import { FilterLinks } from "./filter-links";

/** What the bank wrote and what it tells, side by side; each with how much of it is new. */
export function InboxTabs({
  at,
  news,
}: {
  at: "messages" | "notifications";
  news: { messages: number; notifications: number };
}) {
  const counted = (label: string, count: number) =>
    count > 0 ? `${label} (${count})` : label;
  return (
    <FilterLinks
      label="Inbox"
      links={[
        {
          label: counted("Messages", news.messages),
          href: paths.messages,
          chosen: at === "messages",
        },
        {
          label: counted("Notifications", news.notifications),
          href: paths.notifications,
          chosen: at === "notifications",
        },
      ]}
    />
  );
}
