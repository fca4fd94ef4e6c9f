import "server-only";

/** The place of some work, from its widest group to its narrowest: `["stranger", "192.0.2", "192.0.2.7"]`. */
export type QueuePath = readonly [string, ...string[]];

type Job = { start: () => void; refuse: () => void };

type Group = {
  members: Map<string, Group>;
  /** The waiting work. Only the narrowest group of a path holds work. */
  line: Job[];
  running: number;
  /** The number of turns the group has had, counted on from the round in which it came. The lowest is next. */
  turn: number;
  /** The turn that its members have reached. */
  round: number;
};

type Limits = {
  /** The most work that runs at a time. */
  workers: number;
  /** The most work of one path that runs at a time. */
  workersPerPath: number;
  /** The most work of one path that may wait. */
  maxLine: number;
  /** The most work that may wait in all. */
  maxWaiting: number;
  /** The first group of paths whose work is never refused in favour of work of other groups. */
  preferred?: string;
  /** The error of refused work. */
  refusal: () => Error;
};

/** A new group comes before those that have just had a turn, and behind those that have waited since. */
const HALF_TURN = 0.5;

const newGroup = (turn = 0): Group => ({
  members: new Map(),
  line: [],
  running: 0,
  turn,
  round: 0,
});

/**
 * Returns a function that queues work. Groups take turns at every level of their paths, so a group with a long line
 * does not delay another group. When the queue is full, the newest work of the longest line is dropped.
 */
export function createFairQueue(limits: Limits) {
  const root = newGroup();
  let running = 0;
  let waiting = 0;

  function startNext() {
    while (running < limits.workers) {
      const job = takeJob(root, limits.workersPerPath);
      if (!job) return;
      waiting -= 1;
      job.start();
    }
  }

  /** Makes room for new work of `path`. @throws `refusal` if there is none. */
  function makeRoom(path: QueuePath) {
    const own = findGroup(root, path).line.length;
    const giving =
      waiting < limits.maxWaiting ? null : findGivingLine(path, own);
    if (own >= limits.maxLine || giving === undefined) {
      prune(root, path);
      throw limits.refusal();
    }
    if (!giving) return;
    giving.line.pop()!.refuse();
    waiting -= 1;
  }

  /**
   * Returns the group whose newest work is refused in favour of new work of `path`, which has `own` work waiting;
   * undefined if there is none. Preferred work is refused only in favour of preferred work, and only that of a longer
   * line.
   */
  function findGivingLine(path: QueuePath, own: number): Group | undefined {
    const isPreferred = path[0] === limits.preferred;
    const other = findLongest(false);
    if (isPreferred && other) return other;
    const longest = isPreferred ? findLongest(true) : other;
    return longest && longest.line.length >= own + 2 ? longest : undefined;
  }

  function findLongest(isPreferred: boolean): Group | undefined {
    let longest: Group | undefined;
    for (const [name, first] of root.members)
      if ((name === limits.preferred) === isPreferred)
        for (const group of lineGroups(first))
          if (!longest || group.line.length > longest.line.length)
            longest = group;
    return longest;
  }

  return function enqueue<T>(
    path: QueuePath,
    work: () => Promise<T>,
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      makeRoom(path);
      const group = findGroup(root, path);
      const run = async () => {
        try {
          resolve(await work());
        } catch (error) {
          reject(error as Error);
        } finally {
          running -= 1;
          group.running -= 1;
          prune(root, path);
          startNext();
        }
      };
      group.line.push({
        start: () => {
          running += 1;
          group.running += 1;
          void run();
        },
        refuse: () => reject(limits.refusal()),
      });
      waiting += 1;
      startNext();
    });
  };
}

function findGroup(root: Group, path: QueuePath): Group {
  let group = root;
  for (const name of path) {
    const member = group.members.get(name) ?? newGroup(group.round + HALF_TURN);
    group.members.set(name, member);
    group = member;
  }
  return group;
}

/**
 * Takes the work whose turn it is: that of the member with the fewest turns so far. A new member starts half a turn
 * behind the one served last, so that it comes before the next work of that one, and a stream of new members starves
 * nobody.
 */
function takeJob(group: Group, workersPerPath: number): Job | undefined {
  if (group.line.length > 0 && group.running < workersPerPath)
    return group.line.shift();
  const members = [...group.members.values()];
  for (const member of members.sort((one, other) => one.turn - other.turn)) {
    const job = takeJob(member, workersPerPath);
    if (!job) continue;
    group.round = member.turn;
    member.turn += 1;
    return job;
  }
  return undefined;
}

/** Yields the groups in which work waits. */
function* lineGroups(group: Group): Generator<Group> {
  if (group.line.length > 0) yield group;
  for (const member of group.members.values()) yield* lineGroups(member);
}

/** Removes the groups of a path that have become empty. */
function prune(group: Group, [name, ...rest]: readonly string[]): void {
  const member = name === undefined ? undefined : group.members.get(name);
  if (!member) return;
  prune(member, rest);
  if (member.members.size + member.line.length + member.running === 0)
    group.members.delete(name!);
}
