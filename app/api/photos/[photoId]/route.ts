import { FileAnswer } from "@/lib/http/file";
import { serve } from "@/lib/http/serve";
import { readPhoto } from "@/lib/photos/contract";
import { openPhoto } from "@/lib/photos/service";

export const GET = serve(
  readPhoto,
  async ({ caller, params }) =>
    new FileAnswer(await openPhoto(caller, params.photoId)),
);
