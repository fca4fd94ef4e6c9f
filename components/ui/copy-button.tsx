"use client";

import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import { useState } from "react";
import { Button } from "./button";

export function CopyButton({ text }: { text: string }) {
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
    <Button variant="secondary" onClick={() => void copy()}>
      <Icon aria-hidden className="size-4" />
      <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
    </Button>
  );
}
