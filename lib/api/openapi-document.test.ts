import { describe, expect, it } from "vitest";
import { contracts, contractsByName } from "./contracts";
import { adminSearchParams } from "@/lib/features/statements/history/admin-search";
import { openApiDocument } from "./openapi-document";

describe("the documented calls", () => {
  it("name every filter of the bank's history", () => {
    expect(
      Object.keys(contractsByName.get("GET /view-all-history")!.query!),
    ).toEqual([...Object.keys(adminSearchParams), "limit", "cursor"]);
  });

  it("make an OpenAPI document that says of each body what is in it", () => {
    const { openapi, paths } = openApiDocument();
    expect(openapi).toBe("3.1.0");
    const operations = Object.values(paths).flatMap((path) =>
      Object.values(path as Record<string, Record<string, unknown>>),
    );
    expect(operations).toHaveLength(contracts.length);
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
