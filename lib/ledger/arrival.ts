import { bankToday } from "@/lib/platform/time/clock";
import { isOpenWire, type WireState } from "./wire-state";

type Arrival = { wireState: WireState | null; arrivesOn: string | null };

/** Returns the day of arrival of a wire: null once it has arrived, is late, in doubt or back, and without one. */
export const arrivalDay = ({ wireState, arrivesOn }: Arrival): string | null =>
  isOnItsWay(wireState) && arrivesOn !== null && arrivesOn >= bankToday()
    ? arrivesOn
    : null;

/** Returns the day on which a wire was to arrive that has neither arrived nor come back; null for all others. */
export const missedDay = ({ wireState, arrivesOn }: Arrival): string | null =>
  wireState !== null &&
  isOpenWire(wireState) &&
  arrivesOn !== null &&
  arrivesOn < bankToday()
    ? arrivesOn
    : null;

const isOnItsWay = (state: WireState | null) =>
  state !== null && isOpenWire(state) && state !== "in doubt";
