import { Badge, type Tone } from "@/components/ui/badge";
import type { WireState } from "@/lib/ledger/wire-state";
import { capitalised } from "@/lib/platform/format";

const TONES: Record<WireState, Tone> = {
  pending: "warn",
  sent: "warn",
  accepted: "warn",
  "in doubt": "bad",
  settled: "good",
  refused: "bad",
  returned: "bad",
};

/** The state of a wire, under the same name and in the same colour everywhere. */
export const WireBadge = ({ state }: { state: WireState }) => (
  <Badge tone={TONES[state]}>{capitalised(state)}</Badge>
);
