import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readAdminSearch } from "@/lib/history/admin-search";
import { documentedCalls } from "./calls";
import { openApiDocument } from "./document";

type Route = Record<string, { declaration: Record<string, unknown> }>;

const SAME = [
  "caller",
  "right",
  "body",
  "form",
  "upload",
  "idempotent",
] as const;

describe("the documented calls", () => {
  it.each(Object.entries(documentedCalls))(
    "%s declares what its route does",
    async (key, call) => {
      const [method = "", path = ""] = key.split(" ");
      const folder = path.replace(/\{(\w+)\}/g, "[$1]");
      const file = join(process.cwd(), "app/api", folder, "route.ts");
      const loaded = (await import(/* @vite-ignore */ file)) as Route;
      const { declaration } = loaded[method]!;
      for (const name of SAME) expect(declaration[name], name).toBe(call[name]);
      const isOwn = call.caller === "customer" && path.endsWith("/{userId}");
      expect(declaration.own === true, "own").toBe(isOwn);
      if (isOwn) expect(call.refuses).toContain("USER_NOT_FOUND");
    },
  );

  it("name every filter of the bank's history", () => {
    const read = new Set<string>();
    readAdminSearch((name) => read.add(name) && null);
    expect(
      Object.keys(documentedCalls["GET /view-all-history"]!.query!),
    ).toEqual([...read, "limit", "cursor"]);
  });

  it("make an OpenAPI document that says of each body what is in it", () => {
    const { openapi, paths } = openApiDocument();
    expect(openapi).toBe("3.1.0");
    const operations = Object.values(paths).flatMap((path) =>
      Object.values(path as Record<string, Record<string, unknown>>),
    );
    expect(operations).toHaveLength(Object.keys(documentedCalls).length);
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(paths["/transfer"]).toMatchObject({
      post: {
        requestBody: {
          content: {
            "application/json": {
              schema: { required: expect.arrayContaining(["amount"]) },
            },
          },
        },
        responses: {
          422: { description: expect.stringContaining("CODES_WRONG") },
        },
      },
    });
  });
});
