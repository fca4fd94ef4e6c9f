"use client";

import { useEffect, useRef } from "react";
import { currencies } from "./forex-rates";

const source =
  "https://s3.tradingview.com/external-embedding/embed-widget-forex-cross-rates.js";

/** The charting provider's table of cross rates. Its script reads its settings from the element's text. */
export function MarketWidget() {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const holder = container.current;
    const script = document.createElement("script");
    script.src = source;
    script.async = true;
    script.textContent = JSON.stringify({
      width: "100%",
      height: 420,
      currencies,
      isTransparent: true,
      colorTheme: window.matchMedia("(prefers-color-scheme: dark)").matches
        ? "dark"
        : "light",
      locale: "en",
    });
    holder?.append(script);
    return () => holder?.replaceChildren();
  }, []);
  return (
    <div ref={container} className="h-[26.25rem] overflow-hidden">
      <div className="tradingview-widget-container__widget" />
    </div>
  );
}
