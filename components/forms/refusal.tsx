import { Notice } from "@/components/ui/notice";

/** Why the last try was refused; it stays when the toast has gone. */
export function Refusal({
  text,
  className,
}: {
  text: string | null;
  className?: string;
}) {
  return text ? (
    <Notice tone="bad" role="alert" className={className}>
      {text}
    </Notice>
  ) : null;
}
