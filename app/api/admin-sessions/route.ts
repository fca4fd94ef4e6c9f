import { serve } from "@/lib/bank/serve";
import { listStaffSessions as contract } from "@/lib/features/access/staff-contract";
import { listStaffSessions } from "@/lib/identity/sessions/staff-queries";
import { toStaffSessionJson } from "@/lib/features/access/serializers";

export const GET = serve(contract, async ({ caller }) => ({
  data: (await listStaffSessions(caller)).map(toStaffSessionJson),
}));
