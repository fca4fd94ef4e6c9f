import { focusRow, rowAround, WALKED } from "./row-walk";

/** The places to which the focus may move: an open dialog, a section with a heading, or the content of the page. */
const PLACES = "dialog[open], section, #content";

/**
 * Keeps the place of keyboards and screen readers when the element with the focus disappears, such as a button with its
 * row or a form with its page: the focus goes to the next row of a list that people walk, to the heading of the section
 * around it that is still there, or else to the page's. Browsers would start again at the top.
 * @returns a function that stops it.
 */
export function keepFocus(): () => void {
  /** The places around the last element with the focus, and, if it is in a dialog, around the one before the dialog. */
  let around: Element[] = [];
  let aroundOpener: Element[] = [];
  let last: Element | null = null;
  /** The row around the last element with the focus. */
  let row: { list: Element; position: number } | null = null;
  let frame = 0;

  function onFocus({ target }: FocusEvent) {
    if (!(target instanceof Element)) return;
    last = target;
    const list = target.closest(WALKED);
    row = list && { list, position: rowAround(target, list) };
    around = placesAround(target);
    if (!target.closest("dialog")) aroundOpener = around;
  }

  /** A click beside the controls takes the focus away on purpose. */
  function onBlur({ target, relatedTarget }: FocusEvent) {
    if (relatedTarget) return;
    requestAnimationFrame(() => {
      if (last === target && last?.isConnected && isLost()) last = null;
    });
  }

  // Waits for what the page does itself, such as focusing the heading of a step.
  function onChange() {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      const isGone = last && (!last.isConnected || isInClosedDialog(last));
      if (!isGone || !isLost()) return;
      if (row?.list.isConnected && focusRow(row.list, row.position)) return;
      focusFirstOf([...around, ...aroundOpener]);
    });
  }

  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener("focusin", onFocus);
  document.addEventListener("focusout", onBlur);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    document.removeEventListener("focusin", onFocus);
    document.removeEventListener("focusout", onBlur);
  };
}

const isLost = () => document.activeElement === document.body;

const isInClosedDialog = (element: Element) =>
  element.closest("dialog:not([open])") !== null;

function placesAround(element: Element): Element[] {
  const place = element.closest(PLACES);
  return place
    ? [place, ...(place.parentElement ? placesAround(place.parentElement) : [])]
    : [];
}

/** While a page loads it has no heading, and the next change tries again. */
function focusFirstOf(places: readonly Element[]) {
  for (const place of places) {
    const heading =
      place.isConnected &&
      place.matches(PLACES) &&
      !isInClosedDialog(place) &&
      place.querySelector<HTMLElement>("h1, h2");
    if (!heading) continue;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    return;
  }
}
