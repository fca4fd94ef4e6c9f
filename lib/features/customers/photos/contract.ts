import { z } from "zod";
import { text } from "@/lib/identity/answers";
import { PHOTO_PATH } from "@/lib/features/customers/photo-address";
import { call } from "@/lib/identity/call";
import { id } from "@/lib/platform/validation/fields";
import { photoSchema } from "./schema";
import { photoLimit } from "@/lib/features/customers/limits";

export const uploadPhoto = call({
  method: "PUT",
  path: "/profilephoto",
  summary: "Replaces your profile photo.",
  caller: "customer",
  upload: photoSchema,
  throttle: photoLimit,
  answers: { message: text, profilePhoto: z.looseObject({}) },
  refuses: [
    "PHOTO_TYPE",
    "IMAGE_UNREADABLE",
    "USER_NOT_FOUND",
    "TOO_MANY_THIS_HOUR",
  ],
  fallback: "PHOTO_FAILED",
});

export const readPhoto = call({
  method: "GET",
  path: PHOTO_PATH,
  params: { photoId: id },
  summary: "Downloads a profile photo.",
  caller: "either",
  right: "read",
  answers: "file",
  refuses: ["NOT_FOUND"],
  fallback: "FILE_UNREAD",
});
