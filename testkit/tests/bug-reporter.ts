import { writeFileSync } from "node:fs";
import { stripVTControlCharacters as plain } from "node:util";
import type {
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestResult,
} from "@playwright/test/reporter";

/** The errors that the server logs when a changed function fails instead of giving a wrong result. */
const BROKEN_SQL = /[^"]*(does not exist|syntax error)[^"]*/;

/** Prints which example test catches which bug. The run passes if each is caught. */
export default class BugReporter implements Reporter {
  /** The names of the bugs, with the tests that catch each. */
  private readonly bugs = new Map<string, string[]>();

  onBegin(_: unknown, root: Suite): void {
    for (const { title } of root.suites) this.bugs.set(title, []);
  }

  onTestEnd(test: TestCase, { errors, attachments }: TestResult): void {
    const bug = test.parent.project()!.name;
    const log = attachments.find(({ name }) => name === "server log");
    const broken = BROKEN_SQL.exec(log?.body?.toString() ?? "");
    if (broken) return console.log(`BROKEN  ${bug}: ${broken[0]}`);
    // An error at the start of the bank does not count.
    const caught = errors.find(({ stack }) =>
      stack?.includes(test.location.file),
    );
    const shown = caught ?? errors[0];
    const [first] = plain(shown?.message ?? "It passed.").split("\n");
    console.log(
      `${caught ? "caught" : "MISSED"}  ${bug}: ${test.title}: ${first}`,
    );
    if (caught) this.bugs.get(bug)!.push(test.title);
  }

  async onEnd(): Promise<{ status: FullResult["status"] }> {
    const missed = [...this.bugs].filter(([, tests]) => tests.length === 0);
    const passed = this.bugs.size - missed.length;
    console.log(`${passed} of ${this.bugs.size} bugs are caught.`);
    const { JOURNEYS_REPORT } = process.env;
    if (JOURNEYS_REPORT) {
      const failures = missed.map(([bug]) => `${bug} was missed`);
      writeFileSync(
        JOURNEYS_REPORT,
        JSON.stringify({ passed, failed: missed.length, failures }),
      );
    }
    return {
      status: this.bugs.size === 0 || missed.length > 0 ? "failed" : "passed",
    };
  }
}
