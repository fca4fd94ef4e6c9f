"use client";

import { CallButton } from "@/components/form/call-button";
import { ConfirmButton } from "@/components/form/confirm-button";
import { EditOrder } from "./edit-order";
import type { OrderMeans, OrderValues } from "./order-form";
import type { ReviewedPayer } from "./reviewed-payer";

const contract = async () =>
  (await import("@/lib/features/payments/standing-orders/contract"))
    .changeStandingOrder;

/**
 * Buttons for one order. `terms`, such as "$45.00 every month", distinguish orders to the same payee for screen
 * readers.
 */
export function OrderActions({
  id,
  version,
  name,
  terms,
  paused,
  edit,
}: {
  id: string;
  version: string;
  name: string;
  terms: string;
  paused: boolean;
  /** The data that its form needs; none if the customer may not pay. */
  edit:
    | {
        values: OrderValues;
        means: OrderMeans;
        payer: ReviewedPayer;
        isOwn: boolean;
        keep: string;
      }
    | undefined;
}) {
  const action = paused ? "resume" : "pause";
  const order = `standing order to ${name}, ${terms}`;
  const label = paused ? "Resume" : "Pause";

  return (
    <div className="flex flex-wrap gap-2 as-table:justify-end">
      <CallButton
        call={{ contract, params: { orderId: id, action } }}
        version={version}
        aria-label={`${label} ${order}`}
      >
        {label}
      </CallButton>
      {edit && <EditOrder id={id} version={version} order={order} {...edit} />}
      <ConfirmButton
        label="Cancel"
        button={{
          variant: "quiet",
          size: "small",
          "aria-label": `Cancel ${order}`,
        }}
        title="Cancel this standing order?"
        action="Cancel standing order"
        cancel="Keep standing order"
        call={{ contract, params: { orderId: id, action: "cancel" } }}
        version={version}
      >
        <span>We will make no more payments of this order to </span>
        <strong translate="no">{name}</strong>. You can’t undo this.
      </ConfirmButton>
    </div>
  );
}
