import { z } from "zod";
import type { Contract } from "./call";
import {
  CALLER_GROUPS,
  callId,
  headersOf,
  isFile,
  needsOf,
  waitingOf,
} from "./documentation";
import type { Realm } from "@/lib/identity/callers";
import { cookieNames } from "@/lib/identity/tokens";
import { readOperatorSettings } from "@/lib/platform/config/env";
import { demonstration, site } from "@/lib/platform/config/site";
import {
  ANSWERED,
  header,
  HEADERS,
  refusal,
  toRefusals,
} from "./openapi-refusals";
import { type AboutField, type Json, SchemaWriter } from "./openapi-schemas";
import { refusalsOf } from "./refusals";

/** Returns the contracts as an OpenAPI 3.1 document. */
export function toOpenApiDocument(
  contracts: readonly Contract[],
  about: AboutField,
) {
  const writer = new SchemaWriter(about);
  writer.write(z.object({ refusal }), "output", "");
  const paths: Record<string, Json> = {};
  for (const call of contracts)
    paths[call.path] = {
      ...paths[call.path],
      [call.method.toLowerCase()]: toOperation(call, writer),
    };
  return {
    openapi: "3.1.0",
    info: {
      title: `${site.name} API`,
      version: "1",
      description: demonstration(readOperatorSettings()).line,
      contact: { name: `${site.name} customer care`, email: site.careEmail },
      license: {
        name: "All rights reserved",
        identifier: "LicenseRef-All-Rights-Reserved",
      },
    },
    servers: [{ url: "/api" }],
    tags: Object.values(CALLER_GROUPS).map(({ title, needs }) => ({
      name: title,
      description: `Calls for: ${needs.toLowerCase()}`,
    })),
    paths,
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer" },
        customerCookie: toCookie("customer"),
        adminCookie: toCookie("admin"),
      },
      headers: HEADERS,
      schemas: writer.components,
    },
  };
}

const toCookie = (realm: Realm) => ({
  type: "apiKey",
  in: "cookie",
  name: cookieNames(realm).session,
});

const COOKIES = {
  public: [],
  customer: ["token", "customerCookie"],
  admin: ["token", "adminCookie"],
  anyRealm: ["token", "customerCookie", "adminCookie"],
} as const;

function toOperation(call: Contract, writer: SchemaWriter): Json {
  const { caller, right } = call;
  return {
    operationId: callId(call, "_"),
    summary: call.summary,
    description: `Caller: ${needsOf(call)}.`,
    tags: [CALLER_GROUPS[caller].title],
    ...(right && { "x-right": right }),
    security: COOKIES[caller].map((cookie) => ({ [cookie]: [] })),
    parameters: toParameters(call, writer),
    ...toRequestBody(call, writer),
    responses: {
      [call.document ? 202 : 200]: {
        description: call.document ? "Stored" : "Success",
        ...toAnswer(call.answers, call, writer),
      },
      ...(call.formPages && {
        303: {
          description:
            "For a form that a browser submits without script: the page of the success, or of the refusal",
        },
      }),
      ...(call.mayNeedApproval && {
        202: {
          description: "Waiting for approval by a second member of staff",
          ...toAnswer(waitingOf(call), call, writer),
        },
      }),
      ...toRefusals([...refusalsOf(call), call.fallback]),
    },
  };
}

function toParameters(call: Contract, writer: SchemaWriter) {
  const { path, params = {}, query = {} } = call;
  const toParameter = (
    name: string,
    place: "path" | "query" | "header",
    schema: z.ZodType,
  ) => {
    const { properties, required = [] } = writer.write(
      z.object({ [name]: schema }),
      "input",
      place === "path" ? call.caller : "",
    ) as { properties: Record<string, Json>; required?: string[] };
    const { description, ...json } = properties[name]!;
    return {
      name,
      in: place,
      description,
      required: required.includes(name),
      schema: json,
    };
  };
  return [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) =>
      toParameter(name!, "path", params[name!] ?? z.string()),
    ),
    ...Object.entries(query).map(([name, schema]) =>
      toParameter(name, "query", schema),
    ),
    ...Object.entries(headersOf(call)).map(([name, schema]) =>
      toParameter(name, "header", schema.optional()),
    ),
  ];
}

function toRequestBody(call: Contract, writer: SchemaWriter) {
  const { body, form, formPages, upload, document } = call;
  if (document)
    return {
      requestBody: {
        required: true,
        content: { [document.type]: { schema: { type: "string" } } },
      },
    };
  const input = body ?? upload;
  if (!input) return {};
  const name = `${callId(call, "_")}_body`;
  const schema = writer.writeComponent(input, "input", name);
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

function toAnswer(
  answers: Contract["answers"],
  call: Contract,
  writer: SchemaWriter,
): Json {
  if (isFile(answers))
    return {
      headers: {
        ...ANSWERED,
        "Content-Disposition": header("ContentDisposition"),
      },
      content: Object.fromEntries(
        answers.map((type) => [
          type,
          { schema: { type: "string", format: "binary" } },
        ]),
      ),
    };
  const schema = writer.write(z.object(answers), "output", callId(call, "_"));
  return { headers: ANSWERED, content: { "application/json": { schema } } };
}
