import { formatAccount } from "@/lib/ledger/iban";
import { Amount } from "@/components/ledger/amount";
import { Card, CardHead } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Line, Lines } from "@/components/ui/lines";
import { RHYTHMS } from "@/lib/features/payments/standing-orders/order";
import type { StandingOrder } from "@/lib/features/payments/standing-orders/queries";
import { formatIsoDay } from "@/lib/platform/format";
import { OrderStatusBadge } from "./order-list";

/** The standing orders of one customer, for staff. */
export function StaffOrders({ orders }: { orders: StandingOrder[] }) {
  return (
    <Card aria-labelledby="orders">
      <CardHead id="orders" title="Standing orders" />
      {orders.length === 0 ? (
        <EmptyState title="No standing orders" />
      ) : (
        <Lines>
          {orders.map((order) => (
            <Line
              key={order.id}
              title={
                <>
                  {order.keeps && <span>All but </span>}
                  <Amount minor={order.amountMinor} currency={order.currency} />
                  <span>{` to ${order.accountName}`}</span>
                </>
              }
              note={<OrderNote order={order} />}
              aside={<OrderStatusBadge status={order.status} />}
            />
          ))}
        </Lines>
      )}
    </Card>
  );
}

function OrderNote({ order }: { order: StandingOrder }) {
  const { rhythm, fromAccount, accountNumber, nextRuns, lastRun } = order;
  const next = nextRuns[0];
  return (
    <>
      <span className="figures">
        {`${RHYTHMS[rhythm]}, from account ${fromAccount} to account ${formatAccount(accountNumber)}${next ? `, next on ${formatIsoDay(next)}` : ""}`}
      </span>
      {lastRun?.failure && (
        <p className="font-medium text-bad">
          {`The payment due on ${formatIsoDay(lastRun.dueOn)} was not made: ${lastRun.failure}`}
        </p>
      )}
    </>
  );
}
