/**
 * The warnings after too many wrong two-factor codes in a row, by what came before them, with their title in the email
 * and in the app. A notification stores the name of its warning.
 */
export const WARNINGS = {
  mailbox: {
    title: "Someone may read your email",
    text: "Someone entered the code that we emailed for a new password and then a wrong two-factor code, 20 times in a row. No new password can be set by email until our staff unlock this. If this wasn’t you, change the password of your mailbox and contact us.",
  },
  session: {
    title: "We have signed you out",
    text: "A wrong two-factor code was entered 20 times in a row in a session, so we have ended all your sessions. If this wasn’t you, someone may know your password: change it and contact us.",
  },
  password: {
    title: "Someone knows your password",
    text: "Someone entered your password and then a wrong two-factor code, 100 times in a row, on new devices. Nobody got in. Change your password.",
  },
} as const;

export type Warning = keyof typeof WARNINGS;
