import { describe, expect, it } from "vitest";
import { type Contract, nameOf } from "./call";
import { CallTable } from "./call-table";
import { contracts } from "@/lib/bank/contracts";

const ID = "0b8e4ea9-51bc-4bb4-a1f7-9a3fdc4a1a5c";
const table = new CallTable(contracts);

describe("the table of calls", () => {
  it.each(
    contracts
      .filter(({ path }) => !path.includes("."))
      .map((contract) => [nameOf(contract), contract] as const),
  )("finds %s with its parameters", (_, contract) => {
    const address = `/api${contract.path.replace(/\{\w+\}/g, ID)}`;
    const names = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, n]) => n);
    expect(table.find(contract.method, `${address}?limit=5`)).toEqual({
      contract,
      params: Object.fromEntries(names.map((name) => [name, ID])),
    });
  });

  it.each([
    ["GET", "/api/transfer"],
    ["HEAD", `/api/view-me/${ID}`],
    ["POST", "/api/transfer/"],
    ["POST", "/api//transfer"],
    ["POST", "/api/TRANSFER"],
    ["POST", "/api/tr%61nsfer"],
    ["POST", "/transfer"],
    ["GET", "/api/view-me/%2e%2e"],
    ["GET", `/api/view-me/${ID}/more`],
    ["GET", "/api/constructor"],
    ["GET", "/api/openapi.json"],
    ["GET", "/api/auth/customer/csrf"],
    ["GET", "/api/none"],
    ["GET", "/dashboard"],
  ])("leaves %s %s to Next", (method, url) => {
    expect(table.find(method, url)).toBeUndefined();
  });

  it("prefers a path without parameters, as Next does", () => {
    const get = (path: string) => ({ method: "GET", path }) as Contract;
    const [fixed, variable] = [get("/a/b"), get("/a/{id}")];
    const small = new CallTable([variable, fixed]);
    expect(small.find("GET", "/api/a/b")?.contract).toBe(fixed);
    expect(small.find("GET", "/api/a/c")).toEqual({
      contract: variable,
      params: { id: "c" },
    });
  });

  it.each([
    ["/api/transfer", ["OPTIONS", "POST"]],
    ["/api/transfer-draft?x=1", ["DELETE", "OPTIONS", "PUT"]],
    ["/api/card-details/1", ["DELETE", "GET", "HEAD", "OPTIONS"]],
    ["/api/openapi.json", ["GET", "HEAD", "OPTIONS"]],
    ["/api/auth/customer/csrf", ["GET", "HEAD", "OPTIONS", "POST"]],
  ])("has for %s the methods %s", (url, methods) => {
    expect(table.allowedMethods(url)).toEqual(methods);
  });

  it.each(["/dashboard", "/apis", "/"])("has no methods for %s", (url) => {
    expect(table.allowedMethods(url)).toBeUndefined();
  });
});
