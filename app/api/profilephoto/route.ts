import { serve } from "@/lib/http/serve";
import { uploadPhoto } from "@/lib/photos/contract";
import { changePhoto } from "@/lib/photos/service";

export const PUT = serve(uploadPhoto, ({ caller, body, origin }) =>
  changePhoto(caller, body, origin),
);
