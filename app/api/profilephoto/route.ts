import { serve } from "@/lib/api/serve";
import { uploadPhoto } from "@/lib/features/customers/photos/contract";
import { changePhoto } from "@/lib/features/customers/photos/service";

export const PUT = serve(uploadPhoto, ({ caller, body, origin }) =>
  changePhoto(caller, body, origin),
);
