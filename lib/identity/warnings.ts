/**
 * The warnings after too many wrong codes in a row, with their title in the email and in the app. Those of two-factor
 * codes are named after what came before them, the others after what the codes are for. A notification stores the name
 * of its warning.
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
    text: "Someone entered your password and then a wrong two-factor code, 100 times in a row, on new devices. Nobody got in. Sign-in on new devices is stopped until you choose a new password.",
  },
  newEmail: {
    title: "We take no more codes for a new email address",
    text: "Someone who was signed in as you tried codes for a new email address 100 times in a row without success. The address was not changed. If this wasn’t you, change your password and contact us.",
  },
  dormancy: {
    title: "We take no more codes for your dormant account",
    text: "Someone who was signed in as you tried codes to end the dormancy of your account 100 times in a row without success. If this wasn’t you, change your password and contact us.",
  },
} as const;

export type Warning = keyof typeof WARNINGS;
