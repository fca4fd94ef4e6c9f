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
