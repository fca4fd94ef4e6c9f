import { Badge, type Tone } from "@/components/ui/badge";
import type { CustomerDocument } from "@/lib/features/documents/serializers";

const states: Record<CustomerDocument["status"], { tone: Tone; text: string }> =
  {
    waiting: { tone: "warn", text: "Waiting for review" },
    approved: { tone: "good", text: "Approved" },
    rejected: { tone: "bad", text: "Rejected" },
  };

export function DocumentStatusBadge({
  status,
}: Pick<CustomerDocument, "status">) {
  const { tone, text } = states[status];
  return <Badge tone={tone}>{text}</Badge>;
}
