import { useState } from "react";
import { reasonOf } from "@/lib/browser/submit";
import { toast } from "@/lib/browser/toast";
import type { Attachment } from "@/lib/features/inbox/attachments/attachment";
import { type AttachPlace, uploadAttachment } from "./attach-call";

/** Null until it is known who receives the message. */
type Place = AttachPlace | null;

export type Attachments = {
  place: Place;
  files: Attachment[];
  /** The ids of `files`. */
  ids: string[];
  /** Whether a file is on its way; a message sent now would leave without it. */
  uploading: boolean;
  /** The last file, if it was refused. */
  refused: { name: string; reason: string } | null;
  add: (file: File) => Promise<void>;
  remove: (id: string) => void;
  clear: () => void;
};

/** Uploads and keeps the files of the next message. A file is for one receiver: another one does not get it. */
export function useAttachments(place: Place): Attachments {
  const receiver = place && "receiver" in place ? place.receiver : null;
  const [kept, setKept] = useState<
    (Attachment & { receiver: string | null })[]
  >([]);
  const [uploading, setUploading] = useState(false);
  const [refused, setRefused] = useState<Attachments["refused"]>(null);

  async function add(file: File) {
    if (!place) return;
    setRefused(null);
    setUploading(true);
    const answer = await uploadAttachment(place, file);
    setUploading(false);
    if (answer.ok) {
      const { attachment } = answer.data;
      setKept((now) => [...now, { ...attachment, receiver }]);
    } else {
      const reason = reasonOf(answer);
      setRefused({ name: file.name, reason });
      toast.error(reason);
    }
  }

  const files = kept.filter((file) => file.receiver === receiver);
  return {
    place,
    files,
    ids: files.map(({ id }) => id),
    uploading,
    refused,
    add,
    remove: (id) => setKept((now) => now.filter((file) => file.id !== id)),
    clear: () => {
      setKept([]);
      setRefused(null);
    },
  };
}
