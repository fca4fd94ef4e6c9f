import { z } from "zod";
import { email, line, prose } from "@/lib/validation/fields";

/** POST /contact: the form of the About page. */
export const contactSchema = z.object({
  firstName: line("Please enter your first name", 60),
  lastName: line("Please enter your last name", 60),
  email: email("Please enter your e-mail address"),
  message: prose("Please enter your message"),
});

/** POST /message-admin/{userId}: the form of the customer's message page. */
export const careSchema = z.object({
  name: line("Please enter your name"),
  email: email("Please enter your e-mail address"),
  message: prose("Please enter your message"),
});

export type CareMessage = z.output<typeof careSchema>;

export type ContactMessage = z.output<typeof contactSchema>;
