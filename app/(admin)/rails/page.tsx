import type { Metadata } from "next";
import { BackToDashboard } from "@/components/back-office/back-to-dashboard";
import { DoubtfulWires } from "@/components/rails/doubtful-wires";
import { MessagesToCheck } from "@/components/rails/messages-to-check";
import { NostroDifferences } from "@/components/rails/nostro-differences";
import { WaitingPayments } from "@/components/rails/waiting-incoming";
import { Card, CardHead } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { listRailWork } from "@/lib/features/rails/incoming/queries";
import {
  listNostroDays,
  listNostroDifferences,
} from "@/lib/features/rails/reconcile/queries";
import { requireAdmin } from "@/lib/identity/guards/guards";
import { hasRight } from "@/lib/identity/rights";
import { pageContext } from "@/lib/platform/http/page-context";
import { bankNow, machineNow } from "@/lib/platform/time/clock";

export const metadata: Metadata = { title: "Other banks" };

export default async function RailsPage() {
  const admin = await requireAdmin();
  const [{ wires, incoming, messages }, days, differences] = await Promise.all([
    listRailWork(admin, await pageContext()),
    listNostroDays(),
    listNostroDifferences(),
  ]);
  const canDecide = hasRight(admin, "serve");
  return (
    <>
      <BackToDashboard />
      <PageHeader
        title="Other banks"
        lead="Payments between this bank and others that need somebody to look at them."
      />
      <div className="grid gap-6">
        <Card aria-labelledby="doubt">
          <CardHead
            id="doubt"
            title="Wires in doubt"
            note="The other bank has not given its final answer. The money waits in clearing, and no wire is sent twice."
          />
          <DoubtfulWires wires={wires} canAsk={canDecide} now={bankNow()} />
        </Card>
        <Card aria-labelledby="incoming">
          <CardHead
            id="incoming"
            title="Payments to decide"
            note="They wait for a decision, or the other bank recalls them."
          />
          <WaitingPayments
            payments={incoming}
            canDecide={canDecide}
            now={bankNow()}
          />
        </Card>
        <Card aria-labelledby="messages">
          <CardHead
            id="messages"
            title="Messages to check"
            note="They were refused, contradict an earlier answer, or have waited for more than a minute. They moved no money."
          />
          <MessagesToCheck
            messages={messages}
            canCheck={canDecide}
            now={machineNow()}
          />
        </Card>
        <Card aria-labelledby="nostro">
          <CardHead
            id="nostro"
            title="Accounts at other banks"
            note="Entries that only one of the banks has after a day are listed until a later statement explains them."
          />
          <NostroDifferences days={days} differences={differences} />
        </Card>
      </div>
    </>
  );
}
