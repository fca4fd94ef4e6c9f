import type { Option } from "@/components/ui/select";
import { SENDER_NAMES, SENDERS } from "@/lib/features/inbox/messages/message";

/** The senders that staff choose from. */
export const senders: readonly Option[] = SENDER_NAMES.map((value) => ({
  value,
  label: SENDERS[value],
}));
