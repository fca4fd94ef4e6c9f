"use client";

import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { Button } from "./button";

/** Copies `text`. `what` names it for screen readers where a page has several buttons. */
export function CopyButton({
  text,
  what,
  size,
}: {
  text: string;
  what?: string;
  size?: "small";
}) {
  const [copied, setCopied] = useState(false);
  const Icon = copied ? Check : Copy;

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      setCopied(false);
    }
  }

  return (
    <Button
      variant="secondary"
      {...(size && { size })}
      className="noscript:hidden"
      onClick={() => void copy()}
    >
      <Icon aria-hidden className="size-4" />
      <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
      {what && <span className="sr-only">{` ${what}`}</span>}
    </Button>
  );
}
