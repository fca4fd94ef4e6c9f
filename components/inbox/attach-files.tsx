"use client";

import Paperclip from "lucide-react/icons/paperclip";
import X from "lucide-react/icons/x";
import { useRef, useState, type ChangeEvent } from "react";
import { Button } from "@/components/ui/button";
import { reasonOf } from "@/lib/browser/submit";
import { toast } from "@/lib/browser/toast";
import { useHydrated } from "@/lib/browser/use-hydrated";
import {
  MAX_ATTACHMENTS,
  type Attachment,
} from "@/lib/features/inbox/attachments/attachment";
import { IMAGE_TYPES, PDF_TYPE } from "@/lib/platform/files/media-type";
import { type AttachPlace, uploadAttachment } from "./attach-call";

const ACCEPT = [...IMAGE_TYPES, PDF_TYPE].join();

type AttachFilesProps = {
  /** Null until it is known who receives the message. */
  place: AttachPlace | null;
  files: Attachment[];
  onChange: (files: Attachment[]) => void;
};

/** Uploads files for the next message, one at a time, and lists them. */
export function AttachFiles({ place, files, onChange }: AttachFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState(false);
  const ready = useHydrated();

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // The same file can be chosen again after a refusal.
    target.value = "";
    if (!file || !place) return;
    setUploading(true);
    const answer = await uploadAttachment(place, file);
    setUploading(false);
    if (answer.ok) onChange([...files, answer.data.attachment]);
    else toast.error(reasonOf(answer));
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
                onClick={() => onChange(files.filter((each) => each.id !== id))}
                className="icon-button"
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={input}
          type="file"
          accept={ACCEPT}
          hidden
          aria-label="File to attach"
          onChange={(event) => void upload(event)}
        />
        <Button
          variant="secondary"
          size="small"
          pending={uploading}
          disabled={!ready || !place || files.length >= MAX_ATTACHMENTS}
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
