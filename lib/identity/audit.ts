import { defineActions } from "@/lib/audit/actions";

export const identityActions = defineActions({
  "password.change": {
    staff: "Changed their own password",
  },
  "password.reset-link": {
    staff: "Sent a link to reset the password",
    customer: "Sent you a link to reset your password",
  },
  "sign-in.unlock": {
    staff: "Unlocked the sign-in of an account",
    customer: "Unlocked your sign-in",
  },
  "codes.unlock": {
    staff: "Unlocked two-factor or email codes of an account",
    customer: "Unlocked your two-factor or email codes",
  },
  "session.end": {
    staff: "Ended a session",
  },
  "session.end_others": {
    staff: "Ended all other sessions",
  },
  "staff.sign-in": { staff: "Signed in" },
  "staff.create": { staff: "Created a staff account" },
  "staff.disable": { staff: "Disabled a staff account", changes: true },
  "staff.enable": { staff: "Enabled a staff account", changes: true },
  "staff.password": { staff: "Changed a staff password" },
  "staff.role": { staff: "Changed the role of a colleague", changes: true },
  "staff.email": {
    staff: "Changed the email address of a colleague",
    changes: true,
  },
  "staff.second-factor-off": {
    staff: "Removed two-factor sign-in from a staff account",
    changes: true,
  },
  "two-factor.turn-on": {
    staff: "Turned on two-factor sign-in",
    changes: true,
  },
  "two-factor.turn-off": {
    staff: "Turned off two-factor sign-in",
    changes: true,
  },
  "two-factor.remove": {
    staff: "Removed two-factor sign-in from an account",
    customer: "Removed two-factor sign-in from your account",
    changes: true,
  },
  "two-factor.recovery-code": { staff: "Used a recovery code" },
  "two-factor.renew-codes": { staff: "Created new recovery codes" },
});
