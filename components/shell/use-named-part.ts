import { useEffect, useRef } from "react";
import { isNewDocument } from "@/lib/browser/new-document";

/** What a person does to go elsewhere on the page. */
const MOVES = ["wheel", "touchstart", "pointerdown", "keydown"];

/**
 * Scrolls to the part that the address names as soon as it is on the page. Browsers look for it until the document has
 * loaded, and Next once, and both may see a skeleton only. A person who moves before that keeps their place.
 */
export function useNamedPart(pathname: string): void {
  const isOpened = useRef(false);
  useEffect(() => {
    const isFirst = !isOpened.current;
    isOpened.current = true;
    const id = window.location.hash.slice(1);
    if (!id || (isFirst && !isNewDocument())) return;
    // What React has not shown yet is in the document too, without a box.
    const find = () => {
      const part = document.getElementById(id);
      return part && part.getClientRects().length > 0 ? part : null;
    };
    const scroll = (part: Element) =>
      part.scrollIntoView({ behavior: "instant" });
    const shown = find();
    if (shown) {
      // Next has scrolled to it, and the browser as well unless it came late.
      if (isFirst && window.scrollY === 0) scroll(shown);
      return;
    }
    const end = new AbortController();
    const observer = new MutationObserver(() => {
      const part = find();
      if (!part) return;
      end.abort();
      scroll(part);
    });
    end.signal.addEventListener("abort", () => observer.disconnect());
    for (const move of MOVES)
      window.addEventListener(move, () => end.abort(), {
        capture: true,
        passive: true,
        signal: end.signal,
      });
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["style", "hidden"],
    });
    return () => end.abort();
  }, [pathname]);
}
