"use client";

import ArrowUp from "lucide-react/icons/arrow-up";
import { useEffect, useState } from "react";

const stuckAfterPx = 100;
const topButtonAfterPx = 160;
const scrollMs = 250;

function scrollToTop() {
  const from = window.scrollY;
  // Otherwise the browser would animate each step.
  const go = (top: number) => window.scrollTo({ top, behavior: "instant" });
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) {
    go(0);
    return;
  }
  const start = performance.now();
  const step = (now: number) => {
    const part = Math.min(1, (now - start) / scrollMs);
    // Ease-out cubic.
    go(from * (1 - part) ** 3);
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** Marks the page as scrolled for the header, and shows the scroll-to-top button. */
export function ScrollEffects() {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const root = document.documentElement;
    const update = () => {
      root.toggleAttribute("data-stuck", window.scrollY > stuckAfterPx);
      setIsScrolled(window.scrollY > topButtonAfterPx);
    };
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => {
      window.removeEventListener("scroll", update);
      root.removeAttribute("data-stuck");
    };
  }, []);

  if (!isScrolled) return null;
  return (
    <button
      type="button"
      aria-label="Scroll to top"
      onClick={scrollToTop}
      className="fixed right-4 bottom-4 z-sticky grid size-11 place-items-center rounded border border-line-strong bg-surface shadow-raised hover:bg-sunken print:hidden"
    >
      <ArrowUp aria-hidden className="size-5" />
    </button>
  );
}
