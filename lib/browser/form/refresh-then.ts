import type { PageUpdate } from "../use-page-update";

/** An `onDone` for `useCallForm`: refreshes the page, then calls `close`. */
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
