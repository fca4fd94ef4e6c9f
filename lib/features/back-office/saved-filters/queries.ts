import "server-only";
import type { Admin } from "@/lib/identity/callers";
import { prisma } from "@/lib/platform/db/prisma";
import type { FilteredList } from "./lists";

/** The filters of a list under a name, as the query of the list's address. */
export type SavedFilter = { id: string; name: string; query: string };

export const listSavedFilters = (
  admin: Admin,
  list: FilteredList,
): Promise<SavedFilter[]> =>
  prisma().savedFilter.findMany({
    where: { adminId: admin.id, list },
    orderBy: { name: "asc" },
    select: { id: true, name: true, query: true },
  });
