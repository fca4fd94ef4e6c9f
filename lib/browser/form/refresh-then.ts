import type { PageUpdate } from "../use-page-update";

/** An `onDone` for `useCallForm`: refreshes the page, then calls `close`. */
export function refreshThen(close: () => void) {
  return ({ page }: { page: PageUpdate }) => {
    page.refresh(close);
    return "leave" as const;
  };
}
