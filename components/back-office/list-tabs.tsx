import type { Route } from "next";
import { ButtonLink } from "@/components/ui/button";

type ListTabsProps = {
  /** Accessible name of the tabs, such as "Which documents". */
  label: string;
  tabs: readonly { label: string; href: Route; isCurrent: boolean }[];
};

/** Links between the parts of a list, such as pending and all. The current one is marked. */
export function ListTabs({ label, tabs }: ListTabsProps) {
  return (
    <nav aria-label={label} className="list-tabs">
      {tabs.map(({ label: text, href, isCurrent }) => (
        <ButtonLink
          key={href}
          href={href}
          size="small"
          variant={isCurrent ? "secondary" : "quiet"}
          aria-current={isCurrent ? "true" : undefined}
          scroll={false}
        >
          {text}
        </ButtonLink>
      ))}
    </nav>
  );
}
