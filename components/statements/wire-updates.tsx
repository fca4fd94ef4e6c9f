import { isOpenWire, type WireState } from "@/lib/ledger/wire-state";
import { RefreshWhileDue } from "../shell/refresh-while-due";

/** Most wires over a rail are settled within seconds. */
const ON_ITS_WAY_SECONDS = 120;

/** Updates an open page while one of its wires over a rail has still to arrive or to come back. */
export const WireUpdates = ({
  wires,
}: {
  wires: readonly { state: WireState; isOverRail: boolean }[];
}) =>
  wires.some(({ state, isOverRail }) => isOverRail && isOpenWire(state)) && (
    <RefreshWhileDue seconds={ON_ITS_WAY_SECONDS} />
  );
