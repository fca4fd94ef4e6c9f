import { ButtonLink } from "@/components/ui/button";

type ListTabsProps = {
  /** What the tabs choose among, such as "Which documents". */
  label: string;
  tabs: readonly { label: string; href: string; here: boolean }[];
};

/** The parts of a list side by side, such as what waits and all; the one shown is marked. */
export function ListTabs({ label, tabs }: ListTabsProps) {
  return (
    <nav aria-label={label} className="mb-5 flex flex-wrap gap-2">
      {tabs.map(({ label: text, href, here }) => (
        <ButtonLink
          key={href}
          href={href}
          size="small"
          look={here ? "secondary" : "quiet"}
          aria-current={here ? "true" : undefined}
          scroll={false}
        >
          {text}
        </ButtonLink>
      ))}
    </nav>
  );
}
