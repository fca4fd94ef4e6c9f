import { route } from "@/lib/http/route";
import { photoSchema } from "@/lib/photos/schema";
import { changePhoto } from "@/lib/photos/service";

export const PUT = route({
  caller: "customer",
  upload: photoSchema,
  throttle: "photo-customer",
  fallback: "PHOTO_FAILED",
  handle: ({ caller, body, origin }) => changePhoto(caller, body, origin),
});
