import { serve } from "@/lib/bank/serve";
import { readAttachment } from "@/lib/features/inbox/attachments/contract";
import { openAttachment } from "@/lib/features/inbox/attachments/service";
import { beginDownload } from "@/lib/platform/http/downloads";
import { FileReply } from "@/lib/platform/http/file-reply";

export const GET = serve(
  readAttachment,
  async ({ caller, params, context }) => {
    beginDownload(context, (caller.customer ?? caller.admin)!.id);
    return new FileReply(
      await openAttachment(caller, params.attachmentId, context),
    );
  },
);
