import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestListener } from "@remix-run/node-fetch-server";
import compression from "compression";
import { NextRequest } from "next/server";
import { CallTable, routeFileOf } from "@/lib/calls/call-table";
import { contracts } from "@/lib/bank/contracts";
import type { serve } from "@/lib/bank/serve";
import type { Contract } from "@/lib/calls/call";
import { env } from "@/lib/platform/config/env";

type RouteFile = Record<string, ReturnType<typeof serve>>;

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- Node's types declare it in this way
  namespace NodeJS {
    interface Require {
      /** Turbopack bundles every file that matches, and runs one when it is called for. */
      context: (
        folder: string,
        deep: boolean,
        files: RegExp,
      ) => { keys: () => string[]; (file: string): unknown };
    }
  }
}

const fileOf = (contract: Contract) => `./${routeFileOf(contract)}`;

// Its types are those of Express, but it needs Node's alone.
const compress = compression() as unknown as (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/**
 * Returns a function that answers calls without Next, which spends more processor time than most handlers. That
 * function returns false for everything else, which Next answers.
 */
export async function callsWithoutNext(): Promise<
  (request: IncomingMessage, response: ServerResponse) => boolean
> {
  const files = require.context("./", true, /\/route\.ts$/);
  const built = new Set(files.keys());
  if (!contracts.every((contract) => built.has(fileOf(contract))))
    throw new Error("The build lacks calls: run `npm run build` again");
  const table = new CallTable(contracts);
  const traced = env().OTEL_EXPORTER_OTLP_ENDPOINT
    ? (await import("@/lib/platform/tracing/call-span")).inCallSpan
    : (_request: Request, _route: string, run: () => Promise<Response>) =>
        run();
  const answer = createRequestListener(
    (request: Request) => {
      const { pathname } = new URL(request.url);
      const { contract, params } = table.find(request.method, pathname)!;
      return traced(request, `/api${contract.path}`, async () => {
        // A file that imports an external module is loaded asynchronously.
        const file = (await files(fileOf(contract))) as RouteFile;
        return file[contract.method]!(new NextRequest(request), {
          params: Promise.resolve(params),
        });
      });
    },
    // Nothing reads the host of the address, so the header Host is not checked here.
    { host: "localhost" },
  );
  return (request, response) => {
    if (!table.find(request.method!, request.url!)) return false;
    compress(request, response, () => answer(request, response));
    return true;
  };
}
