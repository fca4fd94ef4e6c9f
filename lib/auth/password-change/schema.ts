import { z } from "zod";
import { anyPassword, filled, newPassword } from "../schema";
import { optionalCode } from "../two-factor/code";

/** POST /change-password */
export const changePasswordSchema = z
  .object({
    currentPassword: anyPassword("Please enter your current password"),
    password: newPassword({
      empty: "input a strong password",
      weak: "password must contain lowercase, uppercase number and special character",
    }),
    confirmPassword: filled("Passwords do not match"),
    code: optionalCode,
  })
  .refine((value) => value.password === value.confirmPassword, {
    path: ["confirmPassword"],
    message: "Passwords do not match",
  });
