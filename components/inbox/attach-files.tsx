"use client";

import Paperclip from "lucide-react/icons/paperclip";
import X from "lucide-react/icons/x";
import { useRef, useState, type ChangeEvent } from "react";
import { Button } from "@/components/ui/button";
import { reasonOf, submit } from "@/lib/browser/submit";
import { toast } from "@/lib/browser/toast";
import { useHydrated } from "@/lib/browser/use-hydrated";
import {
  MAX_ATTACHMENTS,
  type Attachment,
} from "@/lib/features/inbox/attachments/attachment";
import { IMAGE_TYPES, PDF_TYPE } from "@/lib/platform/files/media-type";

const ACCEPT = [...IMAGE_TYPES, PDF_TYPE].join();

type AttachFilesProps = {
  /** Missing for the first message of a conversation, which only customers write. */
  conversationId?: string;
  /** Whether the files are the customer's or of staff. */
  by: "customer" | "staff";
  files: Attachment[];
  onChange: (files: Attachment[]) => void;
};

/** Uploads files for the next message, one at a time, and lists them. */
export function AttachFiles({
  conversationId,
  by,
  files,
  onChange,
}: AttachFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState(false);
  const ready = useHydrated();

  async function upload({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // The same file can be chosen again after a refusal.
    target.value = "";
    if (!file) return;
    setUploading(true);
    const attachment = await attach(by, conversationId, file);
    setUploading(false);
    if (attachment) onChange([...files, attachment]);
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
          disabled={!ready || files.length >= MAX_ATTACHMENTS}
          onClick={() => input.current?.click()}
        >
          Attach file
        </Button>
        <span className="text-ink-soft">
          Up to {MAX_ATTACHMENTS} files: JPEG, PNG, WebP or PDF, up to 10 MB
          each.
        </span>
      </div>
    </div>
  );
}

const customerCalls = () => import("@/lib/features/inbox/attachments/contract");
const staffCalls = () =>
  import("@/lib/features/inbox/attachments/staff-contract");

/** Uploads one file. Shows why it was refused, and returns null then. */
async function attach(
  by: "customer" | "staff",
  conversationId: string | undefined,
  file: File,
): Promise<Attachment | null> {
  const request = { body: { file }, quiet: "always" } as const;
  const answer = await (conversationId === undefined
    ? submit(
        { contract: async () => (await customerCalls()).attachFirstFile },
        request,
      )
    : by === "customer"
      ? submit(
          {
            contract: async () => (await customerCalls()).attachFile,
            params: { conversationId },
          },
          request,
        )
      : submit(
          {
            contract: async () => (await staffCalls()).attachStaffFile,
            params: { conversationId },
          },
          request,
        ));
  if (answer.ok) return answer.data.attachment;
  toast.error(reasonOf(answer));
  return null;
}
