import { serve } from "@/lib/api/serve";
import { listStaffSessions as contract } from "@/lib/identity/staff-contract";
import { listStaffSessions } from "@/lib/identity/sessions/staff-queries";
import { toStaffSessionJson } from "@/lib/identity/sessions/serializers";

export const GET = serve(contract, async ({ caller }) => ({
  data: (await listStaffSessions(caller)).map(toStaffSessionJson),
}));
