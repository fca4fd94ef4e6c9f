import { describe, expect, it } from "vitest";
import type { IncomingMessage } from "node:http";
import { clientIp, stampRequest } from "./client-ip.mjs";

describe("clientIp", () => {
  it.each([
    [
      "no proxy: the socket address, whatever the client sends",
      "203.0.113.9",
      "1.1.1.1",
      0,
      "203.0.113.9",
    ],
    [
      "one proxy: what it appended",
      "10.0.0.1",
      "1.1.1.1, 203.0.113.9",
      1,
      "203.0.113.9",
    ],
    [
      "two proxies: the one before",
      "10.0.0.1",
      "1.1.1.1, 203.0.113.9, 10.0.0.2",
      2,
      "203.0.113.9",
    ],
    [
      "fewer entries than proxies: the socket",
      "10.0.0.1",
      "203.0.113.9",
      2,
      "10.0.0.1",
    ],
    ["no header: the socket", "10.0.0.1", undefined, 1, "10.0.0.1"],
    ["an empty entry: the socket", "10.0.0.1", "1.1.1.1, ", 1, "10.0.0.1"],
    [
      "IPv4 seen through IPv6",
      "::ffff:203.0.113.9",
      undefined,
      0,
      "203.0.113.9",
    ],
    ["IPv6 stays", "2001:db8::1", undefined, 0, "2001:db8::1"],
    ["a port is dropped", "10.0.0.1", "203.0.113.9:4711", 1, "203.0.113.9"],
    [
      "a port after IPv6 is dropped",
      "10.0.0.1",
      "[2001:db8::1]:4711",
      1,
      "2001:db8::1",
    ],
  ])("%s", (...[, peer, forwardedFor, hops, expected]) => {
    expect(clientIp(peer, forwardedFor, hops)).toBe(expected);
  });

  it("joins repeated headers", () => {
    expect(clientIp("10.0.0.1", ["1.1.1.1", "203.0.113.9"], 1)).toBe(
      "203.0.113.9",
    );
  });
});

describe("stampRequest", () => {
  it("replaces the address, the ids and the stamp that a client sent", () => {
    const headers: Record<string, string> = {
      "x-client-ip": "6.6.6.6",
      "x-client-stamp": "guessed",
      "x-request-id": "guessed",
      "x-page-address": "/guessed",
    };
    const socket = { remoteAddress: "203.0.113.9" };
    const url = "/allacount?search=a%20b?&_rsc=1x2y";
    stampRequest({ headers, socket, url } as unknown as IncomingMessage, 0);
    expect(headers["x-client-ip"]).toBe("203.0.113.9");
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers["x-page-address"]).toBe("/allacount?search=a+b%3F");
    expect(headers["x-client-stamp"]).toMatch(/^[\w-]{43}$/);
    expect(headers["x-client-stamp"]).toBe(
      (globalThis as { limmatStamp?: string }).limmatStamp,
    );
  });
});

describe("x-own-update", () => {
  const tree = (root: unknown[]) => ({
    "next-router-state-tree": encodeURIComponent(JSON.stringify(root)),
  });
  it.each([
    ["yes", "an update of a page", tree(["", {}, null, "refetch", 16])],
    ["yes", "a page fetched in advance", { "next-router-prefetch": "1" }],
    ["no", "a page that is opened in another one", tree(["", {}, null, null])],
    ["no", "a document", {}],
    ["no", "a tree that is none", { "next-router-state-tree": "%" }],
    ["no", "a tree that is null", { "next-router-state-tree": "null" }],
    ["no", "what the client says itself", { "x-own-update": "yes" }],
  ])("is %s for %s", (expected, _, headers) => {
    const request = {
      headers: { ...headers } as IncomingMessage["headers"],
      socket: { remoteAddress: "10.0.0.1" },
      url: "/dashboard",
    };
    stampRequest(request as IncomingMessage, 0);
    expect(request.headers["x-own-update"]).toBe(expected);
  });
});
