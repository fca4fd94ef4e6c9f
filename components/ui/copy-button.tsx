"use client";

import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useEffect, useState } from "react";
import { copyText, onCopy } from "@/lib/browser/copy-text";
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
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === text;
  const Icon = isCopied ? Check : Copy;

  useEffect(() => onCopy(() => setCopied(null)), []);

  async function copy() {
    if (await copyText(text)) setCopied(text);
  }

  return (
    <Button
      variant="secondary"
      {...(size && { size })}
      className="noscript:hidden"
      onClick={() => void copy()}
    >
      <Icon aria-hidden className="size-4" />
      <span aria-live="polite">{isCopied ? "Copied" : "Copy"}</span>
      {what && <span className="sr-only">{` ${what}`}</span>}
    </Button>
  );
}
