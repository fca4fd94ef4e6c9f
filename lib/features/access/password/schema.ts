import { z } from "zod";
import {
  DIFFERENT,
  anyPassword,
  isConfirmed,
  newPassword,
  notConfirmed,
} from "@/lib/identity/schema";
import { optionalCode } from "@/lib/identity/second-factor-code";

export const changePasswordSchema = z
  .object({
    currentPassword: anyPassword("Please enter your current password"),
    password: newPassword(),
    confirmPassword: z.string(DIFFERENT),
    code: optionalCode,
  })
  .refine(isConfirmed, notConfirmed);
