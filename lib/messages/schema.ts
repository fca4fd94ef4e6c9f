import { z } from "zod";
import { email, line, prose } from "@/lib/validation/fields";

/** POST /contact: the form of the About page. */
export const contactSchema = z.object({
  firstName: line("Please enter your first name", 60),
  lastName: line("Please enter your last name", 60),
  email: email("Please enter your e-mail address"),
  message: prose("Please enter your message"),
});

export type ContactMessage = z.output<typeof contactSchema>;
