import { route } from "@/lib/http/route";
import { openPhoto } from "@/lib/photos/service";

export const GET = route({
  caller: "either",
  right: "read",
  fallback: "FILE_UNREAD",
  handle: ({ caller, params }) => openPhoto(caller, params.photoId!),
});
