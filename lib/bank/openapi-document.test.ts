import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { documentCalls } from "@/lib/calls/documentation";
import { adminSearchParams } from "@/lib/features/statements/history/admin-search";
import { contractsByName } from "@/lib/testing/contracts";
import { contracts } from "./contracts";
import { fieldExamples } from "./field-examples";
import { MEANINGS } from "./field-meanings";
import { openApiDocument } from "./openapi";

type Schema = {
  $ref?: string;
  description?: string;
  examples?: unknown[];
  properties?: Record<string, Schema>;
};
type Content = Record<string, { schema: Schema }>;
type Operation = {
  operationId: string;
  tags: string[];
  parameters: {
    name: string;
    in: string;
    description: string;
    schema: Schema;
  }[];
  responses: Record<string, { content?: Content }>;
};

const document = openApiDocument();
const operations = Object.values(document.paths).flatMap((path) =>
  Object.values(path as Record<string, Operation>),
);

/** Every field and parameter of the document, with the name of its schema or operation. */
const fields = [
  ...Object.entries(document.components.schemas).flatMap(([owner, schema]) =>
    fieldsOf(schema, owner),
  ),
  ...operations.flatMap(({ operationId, parameters, responses }) => [
    ...parameters.map((field) => ({
      owner: operationId,
      name: field.name,
      field: { ...field.schema, description: field.description },
    })),
    ...[responses[200], responses[202]].flatMap((part) =>
      Object.values(part?.content ?? {}).flatMap(({ schema }) =>
        fieldsOf(schema, operationId),
      ),
    ),
  ]),
];

type Field = { owner: string; name: string; field: Schema };

function fieldsOf(part: object, owner: string): Field[] {
  const own = Object.entries((part as Schema).properties ?? {}).map(
    ([name, field]) => ({ owner, name, field }),
  );
  const parts = Object.values(part).filter(
    (each): each is object => typeof each === "object" && each !== null,
  );
  return [...own, ...parts.flatMap((each) => fieldsOf(each, owner))];
}

describe("the documented calls", () => {
  it("name every filter of the bank's history", () => {
    expect(
      Object.keys(contractsByName.get("GET /view-all-history")!.query!),
    ).toEqual([...Object.keys(adminSearchParams), "limit", "cursor"]);
  });

  it("have the same headers and keys on the page as in the OpenAPI document", () => {
    const calls = documentCalls(contracts).flatMap((group) => group.calls);
    expect(calls).toHaveLength(contracts.length);
    for (const { id, takes, answers } of calls) {
      const { parameters, responses } = operations.find(
        ({ operationId }) => operationId === id.replaceAll("-", "_"),
      )!;
      const headers = parameters.filter((field) => field.in === "header");
      expect(
        takes.filter(({ about }) => about.startsWith("header")),
        id,
      ).toEqual(
        headers.map(({ name, description }) => ({
          name,
          about: `header, optional. ${description}`,
        })),
      );
      // A document has no other success than 202.
      const waiting =
        responses[200] && responses[202]?.content?.["application/json"]?.schema;
      const [, keys] = /\(202\): (.*)/.exec(answers) ?? [];
      expect(keys, id).toBe(
        waiting?.properties && Object.keys(waiting.properties).join(", "),
      );
    }
  });

  it("make an OpenAPI document that says of each body what is in it", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(operations).toHaveLength(contracts.length);
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(document.paths["/transfer"]).toMatchObject({
      post: {
        requestBody: {
          content: {
            "application/json": {
              schema: { $ref: "#/components/schemas/POST_transfer_body" },
            },
          },
        },
        responses: {
          422: { description: expect.stringContaining("CODES_WRONG") },
        },
      },
    });
    expect(document.components.schemas.POST_transfer_body).toMatchObject({
      required: expect.arrayContaining(["amount"]),
    });
  });

  it("list the codes of each refusal as values", () => {
    const codes = operations.flatMap(({ responses }) =>
      Object.entries(responses)
        .filter(([status]) => Number(status) >= 400)
        .map(
          ([, { content }]) =>
            content!["application/json"]!.schema.properties!.code as {
              enum?: string[];
            },
        ),
    );
    expect(codes.length).toBeGreaterThan(operations.length);
    expect(codes.filter((code) => !code.enum?.length)).toEqual([]);
  });

  it("have tags that the document declares", () => {
    const declared = document.tags.map(({ name }) => name);
    expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(
      new Set(declared),
    );
  });
});

describe("the fields of the document", () => {
  it("are described, in lib/bank/field-meanings.ts or in their schema", () => {
    const silent = fields
      .filter(({ field: { description } }) => !description)
      .map(({ owner, name }) => `${owner}.${name}`);
    expect([...new Set(silent)]).toEqual([]);
  });

  it("are required where the schema of a body refuses their absence", () => {
    const wrong = contracts.flatMap(({ path, method, body }) => {
      const input = body instanceof z.ZodPipe ? body.in : body;
      if (!(input instanceof z.ZodObject)) return [];
      const { required = [] } = z.toJSONSchema(input, {
        io: "input",
        unrepresentable: "any",
      });
      return Object.entries(input.shape as Record<string, z.ZodType>)
        .filter(
          ([field, schema]) =>
            required.includes(field) === schema.safeParse(undefined).success,
        )
        .map(([field]) => `${method} ${path}: ${field}`);
    });
    expect(wrong).toEqual([]);
  });

  it("use every meaning and example", () => {
    const descriptions = new Set(fields.map(({ field }) => field.description));
    const unused = [...MEANINGS]
      .filter(([, meaning]) => !descriptions.has(meaning))
      .map(([name]) => name);
    expect(unused).toEqual([]);
    const names = new Set(
      fields.flatMap(({ owner, name }) => [name, `${owner}.${name}`]),
    );
    expect([...fieldExamples.keys()].filter((key) => !names.has(key))).toEqual(
      [],
    );
  });

  it("have examples that their schema accepts", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, "api");
    const wrong = fields.flatMap(({ owner, name, field }) =>
      (field.examples ?? [])
        .filter((example) => !ajv.compile(pointed(field))(example))
        .map((example) => `${owner}.${name}: ${JSON.stringify(example)}`),
    );
    expect([...new Set(wrong)]).toEqual([]);
  });
});

/** Returns the schema with references that lead from outside into the document. */
const pointed = (schema: Schema) =>
  JSON.parse(
    JSON.stringify(schema).replaceAll('"$ref":"#', '"$ref":"api#'),
  ) as Schema;
