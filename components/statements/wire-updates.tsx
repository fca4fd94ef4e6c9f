import { isOpenWire, type WireState } from "@/lib/ledger/wire-state";
import { RefreshWhileDue } from "../shell/refresh-while-due";

/** Most wires over a rail are settled within seconds. */
const ON_ITS_WAY_SECONDS = 120;

/** Updates an open page while one of its wires has still to arrive or to come back. */
export const WireUpdates = ({ states }: { states: readonly WireState[] }) =>
  states.some(isOpenWire) && <RefreshWhileDue seconds={ON_ITS_WAY_SECONDS} />;
