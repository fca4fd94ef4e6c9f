import type { CallName } from "./api";
import type { Evidence } from "./evidence";
import type { HttpProxy, Pass, Rule } from "./proxy";

/** In the order in which they happen to one call. */
const KINDS = ["hold", "slow", "outcome"] as const;

/** Something that goes wrong with the next calls of one name. */
type Fault = {
  call: CallName;
  kind: (typeof KINDS)[number];
  times: number;
  hasCome: number;
  /** A released hold waits for no more calls. */
  isReleased?: true;
  handle: Rule["handle"];
};

/** The faults of the calls of one bank. */
export class Faults {
  private readonly plans = new Map<CallName, Fault[]>();
  /** All since the test began, also those that have ended. */
  private readonly expected = new Set<Fault>();
  private readonly endings: (() => void)[] = [];

  constructor(
    private readonly proxy: HttpProxy,
    /** The calls of the API document. */
    private readonly known: readonly string[],
  ) {}

  /** Forgets what an earlier test expected. */
  beginTest(): void {
    this.expected.clear();
  }

  /** The calls that something was to happen to, and that have not all come since the test began. */
  evidence(): Evidence {
    const awaited = [...this.expected]
      .filter(({ hasCome, times, isReleased }) =>
        isReleased ? hasCome === 0 : hasCome < times,
      )
      .map(
        ({ call, hasCome, times }) => `${call}: ${hasCome} of ${times} came`,
      );
    if (awaited.length === 0) return {};
    const text = awaited.join("\n");
    return { "calls that chaos waited for": () => Promise.resolve(text) };
  }

  /**
   * Adds a fault behind the others of its call.
   * @throws Error if the API document has no such call, or the count is none
   */
  add(
    call: CallName,
    kind: Fault["kind"],
    times: number,
    handle: Rule["handle"],
  ): Fault {
    expectCall(call, this.known);
    if (!Number.isInteger(times) || times < 1)
      throw new Error(
        `${times} times "${call}" is not possible: use 1 or more.`,
      );
    const fault: Fault = { call, kind, times, hasCome: 0, handle };
    this.expected.add(fault);
    const plan = this.plans.get(call);
    if (plan) plan.push(fault);
    else this.follow(call, [fault]);
    return fault;
  }

  end(): void {
    for (const end of this.endings.splice(0)) end();
    this.plans.clear();
  }

  private follow(call: CallName, plan: Fault[]) {
    this.plans.set(call, plan);
    const [method, path] = call.split(" ");
    const end = this.proxy.add({
      call: `${method} /api${path}`,
      handle: (request, pass) =>
        takeFrom(plan).reduceRight<Pass>(
          (next, { handle }) =>
            (one) =>
              handle(one, next),
          pass,
        )(request),
    });
    this.endings.push(end);
  }
}

/** Takes the next fault of each kind: a call can be slow and then refused, but not refused and lost. */
function takeFrom(plan: Fault[]): Fault[] {
  return KINDS.flatMap((kind) => {
    const next = plan.find(
      (one) => one.kind === kind && one.hasCome < one.times && !one.isReleased,
    );
    if (!next) return [];
    next.hasCome += 1;
    return [next];
  });
}

function expectCall(call: string, known: readonly string[]) {
  if (known.includes(call)) return;
  const beginningOf = (name: string) => name.split("/")[1]?.slice(0, 5);
  const similar = known.filter(
    (name) => beginningOf(name) === beginningOf(call),
  );
  throw new Error(
    `There is no call "${call}". Name it as in the API document, with its method and without /api${similar.length > 0 ? `, such as ${similar.map((name) => `"${name}"`).join(", ")}` : ""}.`,
  );
}
