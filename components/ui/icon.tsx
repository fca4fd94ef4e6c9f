import { cn } from "@/lib/browser/cn";
import { ICONS_ADDRESS } from "@/lib/browser/icons-address";
import type { IconName } from "./icon-names";

/**
 * An icon of the file that all pages share, for menus, lists and whatever else many pages have. An icon of a single
 * page is drawn in the page.
 */
export const Icon = ({
  name,
  className,
}: {
  name: IconName;
  className?: string;
}) => (
  <svg aria-hidden className={cn("icon", className)}>
    <use href={`${ICONS_ADDRESS}#${name}`} />
  </svg>
);
