import type { PageUpdate } from "../use-page-update";

/** An `onDone` for `useCallForm`: refreshes the page and calls `close`, which takes the form away: it stays busy. */
export function refreshThen(close: () => void) {
  return ({ page }: { page: PageUpdate }) => {
    page.refresh(close);
    return "leave" as const;
  };
}

/** An `onRefused` for `useCallForm`: after a conflict, shows what somebody else has changed. */
export function refreshOnConflict(
  { status }: { status: number },
  page: PageUpdate,
): void {
  if (status === 409) page.refresh();
}
