import { z } from "zod";
import { named } from "./schemas";
import type { ErrorValue } from "@/lib/platform/errors/define";
import type { Json } from "./openapi-schemas";

/** The component of all refusals. */
export const refusal = named(
  "Refusal",
  z.object({
    message: z.string(),
    code: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    hints: z.record(z.string(), z.string()).optional(),
    flowId: z.string().optional(),
    current: z
      .record(z.string(), z.string())
      .optional()
      .describe(
        "Of a VERSION_CONFLICT or FEE_CHANGED: the present values, by field",
      ),
    version: z
      .string()
      .optional()
      .describe("Of a VERSION_CONFLICT: the version of the present values"),
  }),
);

export const HEADERS = {
  RequestId: {
    description: "The id of the request in the bank's log",
    required: true,
    schema: { type: "string", format: "uuid" },
  },
  RetryAfter: {
    description: "The seconds after which to try again",
    required: true,
    schema: { type: "integer", minimum: 1 },
  },
  ContentDisposition: {
    description: "The name of the file, and whether a browser shows it",
    required: true,
    schema: { type: "string" },
  },
};

export const header = (name: keyof typeof HEADERS) => ({
  $ref: `#/components/headers/${name}`,
});

export const ANSWERED = { "X-Request-Id": header("RequestId") };

/** Returns the answers to refusals: for each status the codes that a call answers with it. */
export function toRefusals(errors: ErrorValue[]) {
  const statuses = [...new Set(errors.map((error) => error.status))].sort();
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      toRefusal(
        status,
        errors.filter((error) => error.status === status),
      ),
    ]),
  );
}

function toRefusal(status: number, errors: ErrorValue[]): Json {
  return {
    description: errors.map(({ code, text }) => `${code}: ${text}`).join("\n"),
    headers: {
      ...ANSWERED,
      ...((status === 429 || status === 503) && {
        "Retry-After": header("RetryAfter"),
      }),
    },
    content: {
      "application/json": {
        schema: {
          type: "object",
          allOf: [{ $ref: "#/components/schemas/Refusal" }],
          properties: {
            code: { type: "string", enum: errors.map(({ code }) => code) },
          },
          required: ["code"],
        },
      },
    },
  };
}
