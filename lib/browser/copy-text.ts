import { COPY_FAILED } from "@/lib/platform/errors/failure";
import { toast } from "./toast";

/** Sent when the page has copied a text. The other events are those of a copy by keyboard or menu. */
const COPIED = "limmat:copied";
const COPIES = [COPIED, "copy", "cut"];

/** Copies a text. Returns whether it is on the clipboard; if not, a toast says so. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    window.dispatchEvent(new Event(COPIED));
    return true;
  } catch {
    // The browser has no clipboard for the page, or refuses it.
    toast.error(COPY_FAILED.text);
    return false;
  }
}

/** Calls `forget` whenever another text is copied on the page. @returns a function that unsubscribes. */
export function onCopy(forget: () => void): () => void {
  for (const event of COPIES) window.addEventListener(event, forget);
  return () => {
    for (const event of COPIES) window.removeEventListener(event, forget);
  };
}
