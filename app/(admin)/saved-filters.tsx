import type { ComponentProps } from "react";
import { FilterChips } from "@/components/back-office/filter-chips";
import { listSavedFilters } from "@/lib/features/back-office/saved-filters/queries";
import type { Admin } from "@/lib/identity/callers";

/** Reads the filters of a list that the reader has saved. */
export async function SavedFilters({
  admin,
  ...chips
}: Omit<ComponentProps<typeof FilterChips>, "saved"> & { admin: Admin }) {
  const saved = await listSavedFilters(admin, chips.list);
  return <FilterChips saved={saved} {...chips} />;
}
