import { Notice } from "@/components/ui/notice";
import { any } from "@/lib/platform/errors/catalogue/any";
import { SESSION_ENDED } from "@/lib/identity/pages";

export function SessionOver() {
  return (
    // The scroll margin keeps the page at its top, where the browser would scroll to the target.
    <div
      id={SESSION_ENDED}
      className="mb-6 hidden scroll-mt-[100vh] target:block"
    >
      <Notice>{any.SIGNED_OUT.text}</Notice>
    </div>
  );
}
