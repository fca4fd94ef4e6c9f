import { FileAnswer } from "@/lib/http/file";
import { route } from "@/lib/http/route";
import { openPhoto } from "@/lib/photos/service";

export const GET = route({
  caller: "either",
  right: "read",
  fallback: "FILE_UNREAD",
  handle: async ({ caller, params }) =>
    new FileAnswer(await openPhoto(caller, params.photoId!)),
});
