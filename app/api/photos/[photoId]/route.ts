import { FileReply } from "@/lib/platform/http/file-reply";
import { serve } from "@/lib/bank/serve";
import { readPhoto } from "@/lib/features/customers/photos/contract";
import { openPhoto } from "@/lib/features/customers/photos/service";

export const GET = serve(
  readPhoto,
  async ({ caller, params }) =>
    new FileReply(await openPhoto(caller, params.photoId)),
);
