import { describe, expect, test } from "vitest";
import { bearer, expectTaken, send, type Call } from "../support/http";
import { upload } from "../support/raw";
import { baseUrl } from "../support/settings";
import { residentKb } from "../support/server-process";
import { CALLS, forAll, setHostileStage } from "./hostile-stage";

const { changesNothing, owner, request, tokens } = await setHostileStage();

describe("bodies of 30 MB", () => {
  const HUGE_BYTES = 30 * 1024 * 1024;
  const calls = CALLS.map(request);
  const addresses: Pick<Call, "method" | "path" | "headers">[] = [
    ...calls,
    { method: "POST", path: "/api/auth/customer/signout" },
    { method: "POST", path: "/api/auth/admin/callback/admin" },
  ];
  const lines = (headers: Record<string, string> = {}) =>
    Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

  test("answer 413 while the body is still being sent, with or without Content-Length", async () => {
    await changesNothing(() =>
      forAll(addresses, async ({ method, path, headers }) => {
        for (const chunked of [false, true]) {
          const { status, text } = await upload(path, HUGE_BYTES, {
            method,
            chunked,
            headers: lines(headers),
            // One chunk; the rest is not sent before the answer.
            pauseAfter: 1,
          });
          expect(status, `${path}: ${text.slice(0, 300)}`).toBe(413);
          expect(text).toContain('"code":"TOO_LARGE"');
        }
      }),
    );
  });

  test("answer 413 to clients that read the answer after they have sent everything", async () => {
    const body = new FormData();
    body.set("title", "Passport");
    body.set("documents", new Blob([new Uint8Array(HUGE_BYTES)]), "scan.pdf");
    for (let round = 0; round < 5; round += 1) {
      const response = await fetch(`${baseUrl}/api/upload-document`, {
        method: "POST",
        headers: bearer(tokens.owner),
        body,
      });
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ code: "TOO_LARGE" });
    }
  });

  test("lose their connection if the client stops sending after the answer", async () => {
    const [{ method, path, headers }] = calls as [Call];
    const { status } = await upload(path, HUGE_BYTES, {
      method,
      chunked: false,
      headers: lines(headers),
      pauseAfter: 1,
      stays: true,
    });
    expect(status).toBe(413);
  });

  test("are cut off if the client keeps sending", async () => {
    await changesNothing(() =>
      forAll(addresses, async ({ method, path, headers }) => {
        for (const chunked of [false, true]) {
          const { sentBytes } = await upload(path, HUGE_BYTES, {
            method,
            chunked,
            headers: lines(headers),
          });
          expect(sentBytes, path).toBeLessThan(HUGE_BYTES / 2);
        }
      }),
    );
  });

  test("do not fill the server's memory, and the server keeps answering", async () => {
    const round = async () => {
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => {
          const { method, path, headers } = calls[index % calls.length]!;
          return upload(path, HUGE_BYTES, {
            method,
            chunked: index % 2 === 0,
            headers: lines(headers),
          });
        }),
      );
    };
    await round();
    const before = residentKb();
    await round();
    const after = residentKb();
    // 20 whole bodies would be 600 MB.
    if (before !== undefined && after !== undefined)
      expect(after - before).toBeLessThan(150 * 1024);
    expectTaken(
      await send({
        method: "GET",
        path: `/api/view-me/${owner.id}`,
        headers: bearer(tokens.owner),
      }),
    );
  });
});
