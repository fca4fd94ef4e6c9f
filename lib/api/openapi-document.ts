import { z } from "zod";
import { IDEMPOTENCY_KEY, waitingApproval } from "@/lib/identity/call-schemas";
import type { Contract } from "@/lib/identity/call";
import type { ErrorValue } from "@/lib/platform/errors/define";
import { CALLER_GROUPS, callId } from "./call-documentation";
import { contracts } from "./contracts";
import type { Realm } from "@/lib/identity/callers";
import { cookieNames } from "@/lib/identity/tokens";
import { demonstrationText, site } from "@/lib/platform/config/site";
import { refusalsOf } from "./refusals";

type Json = Record<string, unknown>;

let builtDocument: ReturnType<typeof buildDocument> | undefined;

/** The contracts as an OpenAPI 3.1 document, built once. */
export const openApiDocument = () => (builtDocument ??= buildDocument());

function buildDocument() {
  const paths: Record<string, Json> = {};
  for (const call of contracts)
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: toOperation(call),
    };
  return {
    openapi: "3.1.0",
    info: {
      title: `${site.name} API`,
      version: "1",
      description: demonstrationText,
    },
    servers: [{ url: "/api" }],
    paths,
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer" },
        customerCookie: toCookie("customer"),
        adminCookie: toCookie("admin"),
      },
      schemas: { Refusal: schemaOf(refusal, "output") },
    },
  };
}

const refusal = z.object({
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  hints: z.record(z.string(), z.string()).optional(),
});

const REFUSAL = {
  "application/json": { schema: { $ref: "#/components/schemas/Refusal" } },
};

const toCookie = (realm: Realm) => ({
  type: "apiKey",
  in: "cookie",
  name: cookieNames(realm).session,
});

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
  });
  return json;
}

const COOKIES = {
  public: [],
  customer: ["token", "customerCookie"],
  admin: ["token", "adminCookie"],
  anyRealm: ["token", "customerCookie", "adminCookie"],
} as const;

function toOperation(call: Contract): Json {
  const { caller, right } = call;
  return {
    operationId: callId(call, "_"),
    summary: call.summary,
    tags: [CALLER_GROUPS[caller].title],
    ...(right && { "x-right": right }),
    security: COOKIES[caller].map((cookie) => ({ [cookie]: [] })),
    parameters: toParameters(call),
    ...toRequestBody(call),
    responses: {
      200: { description: "Success", content: toContent(call.answers) },
      ...(call.formPages && {
        303: {
          description:
            "For a form that a browser submits without script: the page of the success, or of the refusal",
        },
      }),
      ...(call.mayNeedApproval && {
        202: {
          description: "Waiting for approval by a second member of staff",
          content: toContent(waitingApproval),
        },
      }),
      ...toRefusals(refusalsOf(call)),
      500: {
        description: "An unexpected error, with the text of this call",
        content: REFUSAL,
      },
    },
  };
}

function toParameters({ path, query, idempotent }: Contract) {
  const string = { schema: { type: "string" } };
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: "path",
      required: true,
      ...string,
    })),
    ...Object.entries(query ?? {}).map(([name, description]) => ({
      name,
      in: "query",
      description,
      ...string,
    })),
    ...(idempotent
      ? [
          {
            name: "Idempotency-Key",
            in: "header",
            description: IDEMPOTENCY_KEY,
            ...string,
          },
        ]
      : []),
  ];
}

function toRequestBody({ body, form, formPages, upload }: Contract) {
  const input = body ?? upload;
  if (!input) return {};
  const schema = schemaOf(input, "input");
  return {
    requestBody: {
      required: true,
      content: {
        ...(body && { "application/json": { schema } }),
        ...((form ?? upload) && { "multipart/form-data": { schema } }),
        ...(formPages && { "application/x-www-form-urlencoded": { schema } }),
      },
    },
  };
}

function toContent(answers: Contract["answers"]) {
  return answers === "file"
    ? { "application/octet-stream": {} }
    : {
        "application/json": {
          schema: schemaOf(z.looseObject(answers), "output"),
        },
      };
}

function toRefusals(errors: ErrorValue[]) {
  const statuses = [...new Set(errors.map((error) => error.status))];
  return Object.fromEntries(
    statuses.sort().map((status) => [
      status,
      {
        description: errors
          .filter((error) => error.status === status)
          .map(({ code, text }) => `${code}: ${text}`)
          .join("\n"),
        content: REFUSAL,
      },
    ]),
  );
}
