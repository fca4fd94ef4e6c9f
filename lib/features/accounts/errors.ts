import { failure } from "@/lib/platform/errors/failure";
import { defineErrors } from "@/lib/platform/errors/define";

export const accountErrors = defineErrors({
  400: {
    ONLY_POTS:
      "Only a pot has a goal and a lock. Please leave these fields empty for other accounts.",
    LOCK_PAST: "Please choose a later day than today.",
    FEE_FREE_DAY_PAST:
      "Please choose a day after today as the last one without fees.",
    SAME_OWN_ACCOUNT: "Please choose two different accounts.",
  },
  404: {
    NOT_YOUR_ACCOUNT:
      "You have no account with this number. Please choose one of your accounts.",
  },
  409: {
    ACCOUNT_NEEDED:
      "This account can’t be closed yet. Please clear what is in the way first.",
  },
  422: {
    ACCOUNTS_FULL:
      "You have 20 accounts, which is as many as possible. Please close one first.",
    OPENED_BY_STAFF:
      "Our staff open this account for you. Please write to customer care.",
    LOCK_KEPT:
      "A lock can’t end before the day that you chose. You can only choose a later day.",
  },
});

export const ACCOUNT_FAILED = failure(
  "ACCOUNT_FAILED",
  "An error occurred. Please check your accounts before you try again.",
);

export const MOVE_FAILED = failure(
  "MOVE_FAILED",
  "An error occurred. Please check your accounts before you move this again.",
);

/** The obstacles to closing an account, as `account_obstacles` names them. */
export const OBSTACLES = {
  main: "it is the main account",
  balance: "it has a balance",
  hold: "money is on hold",
  lock: "the pot is locked",
  wire: "a wire is pending",
  order: "a standing order pays from it or moves money to it",
  loan: "a loan is paid out to it or repaid from it",
  case: "a case about one of its payments is open",
  approval: "a request of our staff is waiting",
  interest: "its interest is paid in when the day has ended",
} as const;

export type Obstacle = keyof typeof OBSTACLES;

const isObstacle = (name: string): name is Obstacle =>
  Object.hasOwn(OBSTACLES, name);

/** Reads names of obstacles with blanks between, as SQL gives them. */
export const readObstacles = (names: string): Obstacle[] =>
  names.split(" ").filter(isObstacle);

/** The text of ACCOUNT_NEEDED with the obstacles: their names with blanks between. */
export function neededText(obstacles: string): string {
  const reasons = readObstacles(obstacles).map((what) => OBSTACLES[what]);
  return `This account can’t be closed yet: ${reasons.join("; ")}.`;
}
