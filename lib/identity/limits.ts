import { daily, hourly, quarterHourly } from "@/lib/platform/rate-limit/limit";

/** Wrong passwords at sign-in from devices that the account does not know, together. */
export const passwordLimits = {
  customer: { ...quarterHourly("customer-password", 5), maxInARow: 100 },
  admin: { ...quarterHourly("admin-password", 5), maxInARow: 100 },
};
/** Wrong passwords at sign-in from one known device. Once exhausted, the device counts as an unknown one. */
export const devicePasswordLimits = {
  customer: { ...quarterHourly("customer-password-device", 5), maxInARow: 20 },
  admin: { ...quarterHourly("admin-password-device", 5), maxInARow: 20 },
};
/** Wrong passwords of a signed-in caller. Once exhausted, their sessions end. */
export const ownPasswordLimits = {
  customer: { ...quarterHourly("customer-own-password", 5), maxInARow: 20 },
  admin: { ...quarterHourly("admin-own-password", 5), maxInARow: 20 },
};
/**
 * Codes of the second factor after the password, from devices that the account does not know, together. Once exhausted,
 * the account needs a new password.
 */
export const codeLimits = {
  customer: { ...quarterHourly("customer-code", 5), maxInARow: 100 },
  admin: { ...quarterHourly("admin-code", 5), maxInARow: 100 },
};
/** The same from one known device. Once exhausted, the device counts as an unknown one. */
export const deviceCodeLimits = {
  customer: { ...quarterHourly("customer-code-device", 5), maxInARow: 20 },
  admin: { ...quarterHourly("admin-code-device", 5), maxInARow: 20 },
};
/** Codes of the second factor of a signed-in caller. Once exhausted, their sessions end. */
export const ownCodeLimits = {
  customer: { ...quarterHourly("customer-own-code", 5), maxInARow: 20 },
  admin: { ...quarterHourly("admin-own-code", 5), maxInARow: 20 },
};
/** Second-factor codes for a customer’s new password, after the emailed code. Once exhausted, staff unlock them. */
export const resetFactorLimit = {
  ...quarterHourly("customer-reset-factor", 5),
  maxInARow: 20,
};
/**
 * Tries of the two codes of a new email address, whichever change they belong to. Right codes clear it. Once exhausted,
 * staff unlock them.
 */
export const emailCodesLimit = {
  ...daily("email-change-codes", 15),
  maxInARow: 100,
};
/** Tries of the codes that end one customer's dormancy. The right code clears it. Once exhausted, staff unlock them. */
export const reactivationLimit = {
  ...daily("reactivation-codes", 15),
  maxInARow: 100,
};
/** Unlocks by staff of the blocked codes of one customer. Each gives an intruder as many tries as before. */
export const unlockCodesLimit = daily("unlock-codes", 3);
/**
 * Wrong password reset codes for one email address, from all devices that its owner has not used. Once exhausted, a
 * reset needs the link of an email.
 */
export const resetCodeLimit = { ...hourly("reset-code", 100), maxInARow: 100 };
/** The same of one known device. Once exhausted, the device counts as an unknown one. */
export const deviceResetCodeLimit = {
  ...hourly("reset-code-device", 20),
  maxInARow: 20,
};
/** Wrong passwords from one network, for all accounts together, not counting known devices. */
export const passwordNetworkLimit = quarterHourly("password-ip", 100);
/** Emails about a locked sign-in to the holder of one account. */
export const lockMailLimit = daily("lock-mail", 1);
/** Guesses, new codes and new passwords for one code flow. An honest person needs a few. */
export const flowLimit = hourly("code-flow", 40);
/** The same for all flows that one network uses. */
export const flowNetworkLimit = hourly("code-flow-ip", 600);
/** Links to reset a password that staff send to one customer. */
export const resetLinkLimit = hourly("reset-link", 3);
export const forgotLimit = hourly("forgot-ip", 60);
/** Emails with a forgotten account number to one address for one network. */
export const numberMailLimit = hourly("number-mail", 3);
/** The same for all networks together. */
export const numberMailTotalLimit = hourly("number-mail-all", 10);
/** Codes sent to one email address for one origin: a known device, a network, or staff. */
export const codeMailLimit = hourly("code-mail", 6);
/** Codes sent to one email address for all networks together. */
export const codeMailTotalLimit = hourly("code-mail-all", 30);
/** Exports for each member of staff, of whatever list. */
export const exportLimit = hourly("staff-export", 120);
/** Statements of customers for each member of staff. */
export const staffStatementLimit = hourly("staff-statement", 240);
/**
 * What one member of staff shuts: customers who get another status than active or are deleted, and accounts that are blocked
 * or closed. Opening many of them again takes a second person.
 */
export const shutLimit = hourly("disable-account", 20);
