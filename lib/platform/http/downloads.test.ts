import { afterEach, expect, test } from "vitest";
import { beginDownload } from "./downloads";
import { watchRequests } from "./request-log";

const globals = globalThis as {
  limmatRequestStarted?: ((id: string) => void) | undefined;
  limmatRequestEnded?: ((request: object) => void) | undefined;
  limmatDescriptions?: unknown;
};

afterEach(() => {
  globals.limmatRequestStarted = undefined;
  globals.limmatRequestEnded = globals.limmatDescriptions = undefined;
});

const begin = (requestId: string, personId: string) => {
  globals.limmatRequestStarted!(requestId);
  beginDownload({ ip: "10.0.0.1", requestId }, personId);
};

test("a person has 16 downloads at once, and another one when one of them has ended", () => {
  watchRequests({ log: false });
  for (let nth = 1; nth <= 16; nth += 1) begin(`r-${nth}`, "pia");
  const refused = expect.objectContaining({ code: "DOWNLOADS_RUNNING" });
  expect(() => begin("s-1", "pia")).toThrow(refused);
  begin("s-2", "max");
  globals.limmatRequestEnded!({
    id: "r-2",
    method: "GET",
    url: "/",
    status: 200,
    seconds: 1,
  });
  begin("s-3", "pia");
  expect(() => begin("s-4", "pia")).toThrow(refused);
});
