import type { Route } from "next";
import type { ComponentProps } from "react";
import { Link } from "@/components/ui/link";
import { staffEntryPath } from "@/lib/features/statements/pages";

type EntryLinkProps = Omit<
  ComponentProps<typeof Link>,
  "href" | "translate" | "className" | "children"
> & {
  entry: { id: string; reference: string };
  /** Its page, for a list whose address keeps a search. */
  href?: Route;
  /** Small and on a line of its own. */
  inTable?: boolean;
};

/** The reference of an entry, which leads staff to its page. */
export const EntryLink = ({
  entry: { id, reference },
  href = staffEntryPath(id),
  inTable = false,
  ...rest
}: EntryLinkProps) => (
  <Link
    {...rest}
    href={href}
    translate="no"
    className={inTable ? "reference-link" : "quiet-link figures"}
  >
    {reference}
  </Link>
);
