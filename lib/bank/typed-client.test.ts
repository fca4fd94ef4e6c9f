import openapiTS, { astToString } from "openapi-typescript";
import ts from "typescript";
import { expect, test } from "vitest";
import { openApiDocument } from "./openapi";

/** A program of an integrator, over the types that openapi-typescript makes of the document. */
const PROGRAM = `
import type { components, paths } from "./api";

type Answer<Path extends keyof paths, Method extends keyof paths[Path], Status extends number> =
  paths[Path][Method] extends { responses: { [S in Status]: { content: { "application/json": infer Body } } } } ? Body : never;
type Schemas = components["schemas"];

declare const sent: Answer<"/transfer", "post", 200>;
export const id: string = sent.transfer.id;
export const reference: string | undefined = sent.transfer.reference;
export const status: "posted" | "pending" | "scheduled" = sent.transfer.status;

declare const refused: Answer<"/transfer", "post", 422>;
export const isPoor: boolean = refused.code === "INSUFFICIENT_FUNDS";
export const reasons: Record<string, string> | undefined = refused.fields;

declare const list: Answer<"/transaction-history/{userId}", "get", 200>;
export const lines: Schemas["Transaction"][] = list.transactions;
export const balance: number = lines[0]!.balanceAfter;
export const next: string | null = list.nextCursor;

declare const me: Answer<"/view-me/{userId}", "get", 200>;
export const codes: [string, string] = [me.user.cotCode, me.user.taxCode];

declare const waiting: Answer<"/credit/{accountId}", "post", 202>;
export const request: string = waiting.approval.id;

export const page: paths["/transaction-history/{userId}"]["get"]["parameters"]["query"] = { limit: 50 };
export const file: paths["/statement-file/{userId}"]["get"]["parameters"]["query"] = { format: "camt.053" };
`;

/** Statements that must not compile: each would be a program's mistake. */
const MISTAKES = [
  `export const wrong: boolean = refused.code === "NO_SUCH_CODE";`,
  `export const wrong = sent.transfer.referenz;`,
  `export const wrong: string = lines[0]!.balanceAfter;`,
  `export const wrong: typeof page = { limit: "50" };`,
  `export const wrong: typeof file = { format: "xls" };`,
];

const types = astToString(await openapiTS(JSON.stringify(openApiDocument())));

/** Returns what the compiler says of each program, beside the types. */
function compile(programs: string[]): string[][] {
  const options = { strict: true, noEmit: true, skipLibCheck: true, types: [] };
  const sources = new Map<string, string>([
    ["/api.ts", types],
    ...programs.map((text, at) => [`/program${at}.ts`, text] as const),
  ]);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.getSourceFile = (name, target) => {
    const text = sources.get(name);
    return text === undefined
      ? getSourceFile(name, target)
      : ts.createSourceFile(name, text, target);
  };
  host.fileExists = (name) => sources.has(name) || fileExists(name);
  host.readFile = (name) => sources.get(name) ?? readFile(name);
  const program = ts.createProgram([...sources.keys()], options, host);
  return programs.map((_, at) =>
    ts
      .getPreEmitDiagnostics(program, program.getSourceFile(`/program${at}.ts`))
      .map(({ messageText }) =>
        ts.flattenDiagnosticMessageText(messageText, "\n"),
      ),
  );
}

test("a client generated from the document knows the fields, codes and parameters of the calls", () => {
  const [right, ...wrong] = compile([
    PROGRAM,
    ...MISTAKES.map((mistake) => `${PROGRAM}\n${mistake}`),
  ]);
  expect(right).toEqual([]);
  expect(wrong.map((errors) => errors.length)).toEqual(MISTAKES.map(() => 1));
});
