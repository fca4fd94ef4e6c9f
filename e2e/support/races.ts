// eslint-disable-next-line no-restricted-syntax -- the time that an answer names
import { setTimeout as pause } from "node:timers/promises";
import type { Reply } from "./http";

/**
 * Makes calls at the same moment. A busy machine may leave some of them without a database connection: they answer 503
 * with Retry-After and have had no effect, so they are repeated, as clients do.
 */
export const times = (count: number, call: (index: number) => Promise<Reply>) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      let reply = await call(index);
      for (let tries = 1; isBusy(reply) && tries < 5; tries++) {
        await pause(Number(reply.headers["retry-after"]) * 1000);
        reply = await call(index);
      }
      return reply;
    }),
  );

const isBusy = ({ status, headers }: Reply) =>
  status === 503 && headers["retry-after"] !== undefined;

export const codesOf = (replies: Reply[]) =>
  replies.map(({ status, json }) => String(json.code ?? status)).sort();
