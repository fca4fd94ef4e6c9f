import { serve } from "@/lib/bank/serve";
import { uploadPhoto } from "@/lib/features/customers/photos/contract";
import { updatePhoto } from "@/lib/features/customers/photos/service";

export const PUT = serve(uploadPhoto, ({ caller, body, context }) =>
  updatePhoto(caller, body, context),
);
