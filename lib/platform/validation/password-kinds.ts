import { capitalised } from "@/lib/platform/format";

/** The kinds of characters that a new password needs, with their names. */
export const PASSWORD_KINDS = [
  { pattern: /[A-Z]/, name: "an uppercase letter" },
  { pattern: /[a-z]/, name: "a lowercase letter" },
  { pattern: /\d/, name: "a digit" },
  // Everything visible that is no letter, digit or blank. Password managers propose hyphens, for example.
  { pattern: /[\p{P}\p{S}]/u, name: "a special character, such as ! or -" },
] as const;

export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 128;

/** The same rules for password managers, which then propose a password that the server accepts. */
export const PASSWORD_RULES = `minlength: ${MIN_PASSWORD}; maxlength: ${MAX_PASSWORD}; required: lower; required: upper; required: digit; required: [-!?.,:;_+=*#%&@$];`;

type PasswordCheck = { label: string; isMet: (password: string) => boolean };

/** The requirements for a new password, as a form lists them. Only the server can check for common or personal ones. */
export const PASSWORD_CHECKS: readonly PasswordCheck[] = [
  {
    label: `At least ${MIN_PASSWORD} characters`,
    isMet: ({ length }) => length >= MIN_PASSWORD && length <= MAX_PASSWORD,
  },
  ...PASSWORD_KINDS.map(({ pattern, name }) => ({
    label: capitalised(name),
    isMet: (password: string) => pattern.test(password),
  })),
];
