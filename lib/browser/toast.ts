/** The part of sonner that is used. */
type Library = {
  success: (text: string) => unknown;
  error: (text: string) => unknown;
  dismiss: () => unknown;
};

const waiting: ((library: Library) => unknown)[] = [];
let library: Library | null = null;
let fetchLibrary: (() => void) | null = null;
let isWanted = false;

/** Sets the library that shows toasts, and shows the waiting ones first. */
export function setToastLibrary(loaded: Library): void {
  library = loaded;
  for (const show of waiting.splice(0)) show(loaded);
}

/** Calls `fetch` whenever a toast waits for the library, or a page wants it. @returns a function that unsubscribes. */
export function onToastWaiting(fetch: () => void): () => void {
  fetchLibrary = fetch;
  if (isWanted || waiting.length > 0) fetch();
  return () => {
    if (fetchLibrary === fetch) fetchLibrary = null;
  };
}

/** Loads the library before a toast waits for it, so that a page which loses its connection can say so. */
export function prepareToasts(): void {
  if (library) return;
  isWanted = true;
  fetchLibrary?.();
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
 * Shows toasts in the order of the calls. The library loads after the page, so that no form waits for it; once loaded,
 * it can report a lost connection without the network.
 */
export const toast = {
  success: (text: string) => withLibrary((toast) => toast.success(text)),
  error: (text: string) => withLibrary((toast) => toast.error(text)),
  /** Removes the visible toasts and those that wait. */
  dismiss: () => {
    waiting.length = 0;
    library?.dismiss();
  },
};
