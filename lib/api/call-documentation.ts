import { z } from "zod";
import { IDEMPOTENCY_KEY, waitingApproval } from "@/lib/identity/call-schemas";
import { type Contract, nameOf } from "@/lib/identity/call";
import { contracts } from "./contracts";
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

/** Returns every call, grouped by caller. */
export function documentCalls() {
  return Object.entries(CALLER_GROUPS).map(([caller, { title, needs }]) => ({
    title,
    calls: contracts
      .filter((call) => call.caller === caller)
      .map((call) => toDocumentation(call, needs)),
  }));
}

function toDocumentation(call: Contract, needs: string): CallDocumentation {
  return {
    id: callId(call, "-"),
    method: call.method,
    path: `/api${call.path}`,
    summary: call.summary,
    needs: call.right ? `${needs} with the right “${call.right}”` : needs,
    takes: [
      ...Object.entries(call.query ?? {}).map(([name, about]) => ({
        name: `?${name}`,
        about,
      })),
      ...toFields(call.body ?? call.upload),
      ...(call.idempotent
        ? [
            {
              name: "Idempotency-Key",
              about: `header, optional. ${IDEMPOTENCY_KEY}`,
            },
          ]
        : []),
    ],
    answers: [
      call.answers === "file" ? "a file" : Object.keys(call.answers).join(", "),
      call.mayNeedApproval &&
        `or, if it needs approval (202): ${Object.keys(waitingApproval).join(", ")}`,
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
