import { z } from "zod";
import {
  IDEMPOTENCY_KEY,
  IF_MATCH,
  OUTCOME_KEY,
  waitingApproval,
} from "./schemas";
import { type Contract, isStaffChange, nameOf } from "./call";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { refusalsOf } from "./refusals";

export type CallDocumentation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  needs: string;
  takes: { name: string; about: string }[];
  answers: string;
  refuses: ErrorValue[];
};

export const CALLER_GROUPS = {
  public: { title: "Anyone", needs: "Anyone, without a session" },
  customer: { title: "Customers", needs: "A signed-in customer" },
  admin: { title: "Staff", needs: "A signed-in member of staff" },
  anyRealm: {
    title: "Customers and staff",
    needs: "The customer who owns it, or a member of staff",
  },
} as const;

/** Returns the words of the call's name, such as `POST-transfer`. */
export const callId = (call: Contract, separator: "-" | "_") =>
  nameOf(call).match(/\w+/g)!.join(separator);

/** Returns who may make a call. */
export function needsOf({ caller, right }: Contract): string {
  const { needs } = CALLER_GROUPS[caller];
  return right ? `${needs} with the right “${right}”` : needs;
}

/** Returns whether a call answers a file, and not JSON. */
export const isFile = (
  answers: Contract["answers"],
): answers is readonly string[] => Array.isArray(answers);

/** Returns the headers that a caller may send with a call, by name. */
export const headersOf = (call: Contract): Record<string, z.ZodType> => ({
  ...((call.idempotent || isStaffChange(call)) && {
    "Idempotency-Key": keyOf(call),
  }),
  ...(call.shows && { "If-Match": IF_MATCH }),
});

const keyOf = (call: Contract) =>
  isStaffChange(call)
    ? IDEMPOTENCY_KEY.describe(
        [
          ...(call.idempotent ? [IDEMPOTENCY_KEY.description] : []),
          OUTCOME_KEY,
        ].join(". "),
      )
    : IDEMPOTENCY_KEY;

/** Returns the keys of an answer with 202 to a call that may need approval. */
export const waitingOf = ({ answersWaiting }: Contract) => ({
  ...waitingApproval,
  ...answersWaiting,
});

/** Returns the calls, grouped by caller. */
export function documentCalls(contracts: readonly Contract[]) {
  return Object.entries(CALLER_GROUPS).map(([caller, { title }]) => ({
    title,
    calls: contracts
      .filter((call) => call.caller === caller)
      .map(toDocumentation),
  }));
}

function toDocumentation(call: Contract): CallDocumentation {
  return {
    id: callId(call, "-"),
    method: call.method,
    path: `/api${call.path}`,
    summary: call.summary,
    needs: needsOf(call),
    takes: [
      ...Object.entries(call.query ?? {}).map(([name, { description }]) => ({
        name: `?${name}`,
        about: description ?? "",
      })),
      ...toFields(call.body ?? call.upload),
      ...Object.entries(headersOf(call)).map(([name, { description }]) => ({
        name,
        about: `header, optional. ${description}`,
      })),
    ],
    answers: [
      isFile(call.answers)
        ? `a file: ${call.answers.join(", ")}`
        : Object.keys(call.answers).join(", "),
      call.mayNeedApproval &&
        `or, if it needs approval (202): ${Object.keys(waitingOf(call)).join(", ")}`,
    ]
      .filter(Boolean)
      .join("; "),
    refuses: refusalsOf(call),
  };
}

type Field = { type?: string | string[]; maxLength?: number; anyOf?: Field[] };

function toFields(body: z.ZodType | undefined) {
  if (!body) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(body, {
    io: "input",
    unrepresentable: "any",
  }) as { properties?: Record<string, Field>; required?: string[] };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    about: [
      typesOf(field).join(" or "),
      field.maxLength && `at most ${field.maxLength} characters`,
      !required.includes(name) && "optional",
    ]
      .filter(Boolean)
      .join(", "),
  }));
}

function typesOf({ type, anyOf }: Field): string[] {
  const types = [...[type ?? []].flat(), ...(anyOf ?? []).flatMap(typesOf)];
  return [...new Set(types)].filter((type) => type !== "null");
}
