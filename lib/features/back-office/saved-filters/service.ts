import "server-only";
import { audit } from "@/lib/audit/store";
import { backOfficeActions } from "@/lib/features/back-office/audit";
import type { Admin } from "@/lib/identity/callers";
import { transaction } from "@/lib/platform/db/prisma";
import { takeTurn } from "@/lib/platform/db/turns";
import { commonErrors } from "@/lib/platform/errors/common";
import { DomainError } from "@/lib/platform/errors/domain-error";
import type { RequestContext } from "@/lib/platform/http/request-context";
import { type FilteredList, MAX_FILTERS } from "./lists";
import { savedFilterErrors } from "./staff-errors";

/**
 * Saves the filters of a list for one member of staff, in place of those with this name. The audit row does not have
 * the name or the filters, which may name a customer.
 * @throws DomainError TOO_MANY_FILTERS.
 */
export async function saveFilter(
  admin: Admin,
  { list, name, query }: { list: FilteredList; name: string; query: string },
  context: RequestContext,
): Promise<{ message: string }> {
  const key = { adminId: admin.id, list, name };
  await transaction(async (tx) => {
    await takeTurn(tx, `filters:${admin.id}`);
    const others = await tx.savedFilter.count({
      where: { adminId: admin.id, list, NOT: { name } },
    });
    if (others >= MAX_FILTERS)
      throw new DomainError(savedFilterErrors.TOO_MANY_FILTERS);
    await tx.savedFilter.upsert({
      where: { adminId_list_name: key },
      create: { ...key, query },
      update: { query },
      select: { id: true },
    });
    await audit(tx, admin, context, {
      action: backOfficeActions["filter.save"],
      after: { list },
    });
  });
  return { message: "The filter is saved" };
}

/** @throws DomainError NOT_FOUND if the member of staff has no such filter. */
export async function deleteFilter(
  admin: Admin,
  id: string,
  context: RequestContext,
): Promise<{ message: string }> {
  await transaction(async (tx) => {
    const { count } = await tx.savedFilter.deleteMany({
      where: { id, adminId: admin.id },
    });
    if (count === 0) throw new DomainError(commonErrors.NOT_FOUND);
    await audit(tx, admin, context, {
      action: backOfficeActions["filter.delete"],
    });
  });
  return { message: "The filter is deleted" };
}
