import type { ExternalToast, toast as sonner } from "sonner";

type Library = typeof sonner;

const waiting: ((library: Library) => unknown)[] = [];
let library: Library | null = null;
let fetchLibrary: (() => void) | null = null;

/** From here on toasts are shown by this; what was told before comes first. */
export function setToastLibrary(loaded: Library): void {
  library = loaded;
  for (const show of waiting.splice(0)) show(loaded);
}

/** Calls `fetch` whenever a toast waits for the library. @returns what ends it. */
export function onToastWaiting(fetch: () => void): () => void {
  fetchLibrary = fetch;
  if (waiting.length > 0) fetch();
  return () => {
    if (fetchLibrary === fetch) fetchLibrary = null;
  };
}

function withLibrary(show: (library: Library) => unknown): void {
  if (library) {
    show(library);
    return;
  }
  waiting.push(show);
  fetchLibrary?.();
}

/**
 * Toasts, in the order of the calls. Their library comes after the page, so that no form waits for it; once it is there,
 * to tell that the network is gone takes no network.
 */
export const toast = {
  success: (text: string) => withLibrary((toast) => toast.success(text)),
  error: (text: string, more?: Pick<ExternalToast, "description">) =>
    withLibrary((toast) => toast.error(text, more)),
  /** Takes away all that are shown. */
  dismiss: () => withLibrary((toast) => toast.dismiss()),
};
