"use client";

import Paperclip from "lucide-react/icons/paperclip";
import X from "lucide-react/icons/x";
import { useRef, type ChangeEvent } from "react";
import { Button } from "@/components/ui/button";
import { useHydrated } from "@/lib/browser/use-hydrated";
import { MAX_ATTACHMENTS } from "@/lib/features/inbox/attachments/attachment";
import { IMAGE_TYPES, PDF_TYPE } from "@/lib/platform/files/media-type";
import type { Attachments } from "./use-attachments";

const ACCEPT = [...IMAGE_TYPES, PDF_TYPE].join();

/** Uploads files for the next message, one at a time, and lists them. */
export function AttachFiles({
  attachments: { place, files, uploading, refused, add, remove },
  sending,
}: {
  attachments: Attachments;
  sending: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const ready = useHydrated();

  function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // The same file can be chosen again after a refusal.
    target.value = "";
    if (file) void add(file);
  }

  return (
    <div className="grid gap-2 text-sm">
      {files.length > 0 && (
        <ul aria-label="Files to send" className="grid gap-1">
          {files.map(({ id, name }) => (
            <li key={id} className="flex items-center gap-2">
              <Paperclip aria-hidden className="size-4 shrink-0" />
              <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => remove(id)}
                className="icon-button"
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {refused && (
        <p className="font-medium [overflow-wrap:anywhere] text-bad">
          {`${refused.name} isn’t attached. ${refused.reason}`}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={input}
          type="file"
          accept={ACCEPT}
          hidden
          aria-label="File to attach"
          onChange={upload}
        />
        <Button
          variant="secondary"
          size="small"
          pending={uploading}
          disabled={
            !ready || !place || sending || files.length >= MAX_ATTACHMENTS
          }
          onClick={() => input.current?.click()}
        >
          Attach file
        </Button>
        <span className="text-ink-soft">
          {place
            ? `Up to ${MAX_ATTACHMENTS} files: JPEG, PNG, WebP or PDF, up to 10 MB each.`
            : "Choose the receiver before you attach files."}
        </span>
      </div>
    </div>
  );
}
