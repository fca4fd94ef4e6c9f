import { Notice } from "@/components/ui/notice";

/** Why the last try was refused; it stays when the toast has gone. */
export function Refusal({ text }: { text: string | null }) {
  return (
    <div role="alert" className={text ? "" : "hidden"}>
      {text && <Notice tone="bad">{text}</Notice>}
    </div>
  );
}
