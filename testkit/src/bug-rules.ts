import type { Answer, Call, Rule } from "./proxy";

/** Gives the first answer again to every later call with the same key. */
export function remember(call: string, keyOf: (call: Call) => string): Rule {
  const known = new Map<string, Answer | null>();
  return {
    call,
    handle: async (request, pass) => {
      const key = keyOf(request);
      const answer = known.get(key) ?? (await pass(request));
      if (answer?.status === 200) known.set(key, answer);
      return answer;
    },
  };
}

/** Changes the text of every answer to a call. */
export function changeAnswer(
  call: string,
  change: (text: string) => string,
): Rule {
  return {
    call,
    handle: async (request, pass) => {
      const answer = await pass(request);
      return answer && { ...answer, body: replaceIn(answer.body, change) };
    },
  };
}

/** Changes bytes as text, also if they are none. */
export const replaceIn = (body: Buffer, change: (text: string) => string) =>
  Buffer.from(change(body.toString("latin1")), "latin1");
