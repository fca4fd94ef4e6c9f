import { Notice } from "@/components/ui/notice";
import { textOf } from "@/lib/errors/catalogue";
import { SESSION_ENDED } from "@/lib/paths";

/** Says why one stands before the sign-in, to whom a session's end has led here. */
export function SessionOver() {
  return (
    // The margin keeps the browser at the top of the page, where it would scroll to what is meant.
    <div
      id={SESSION_ENDED}
      className="mb-6 hidden scroll-mt-[100vh] target:block"
    >
      <Notice>{textOf("SIGNED_OUT")}</Notice>
    </div>
  );
}
