import type { TestInfo } from "@playwright/test";

/** Reads what happened in a bank since the test began, by name; first the parts that need no database. */
export type Evidence = Record<string, () => Promise<unknown>>;

type EndingBank = { endTest(): Promise<void>; evidence(): Evidence };

type Report = Pick<TestInfo, "status" | "expectedStatus" | "attach">;

/**
 * Closes the windows of a test and checks the books of its bank. If these or the test failed, attaches what happened in
 * the bank.
 * @throws what went wrong with the windows and the books
 */
export async function endTest(
  bank: EndingBank,
  closeWindows: () => Promise<unknown>,
  report: Report,
): Promise<void> {
  const broken: unknown[] = [];
  for (const end of [closeWindows, () => bank.endTest()])
    await end().catch((error: unknown) => broken.push(error));
  if (broken.length > 0 || report.status !== report.expectedStatus)
    for (const [name, read] of Object.entries(bank.evidence()))
      // The test failed for another reason, which an error here would hide.
      await attach(name, read, report).catch(() => {});
  throwAll(broken);
}

/** Throws several errors as one that names them all, one as it is, and nothing if there is none. */
export function throwAll(errors: unknown[]): void {
  if (errors.length > 1) throw new AggregateError(errors, errors.join("\n"));
  if (errors.length > 0) throw errors[0] as Error;
}

async function attach(
  name: string,
  read: () => Promise<unknown>,
  report: Report,
) {
  const found = await read().catch(
    (error: unknown) => `It could not be read: ${String(error)}`,
  );
  const isText = typeof found === "string";
  await report.attach(name, {
    body: isText ? found : JSON.stringify(found, null, 2),
    contentType: isText ? "text/plain" : "application/json",
  });
}
