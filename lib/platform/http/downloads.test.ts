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

test("a person has four downloads at once, and another one when one of them has ended", () => {
  watchRequests({ log: false });
  for (const id of ["r-1", "r-2", "r-3", "r-4"]) begin(id, "pia");
  const refused = expect.objectContaining({ code: "DOWNLOADS_RUNNING" });
  expect(() => begin("r-5", "pia")).toThrow(refused);
  begin("r-6", "max");
  globals.limmatRequestEnded!({
    id: "r-2",
    method: "GET",
    url: "/",
    status: 200,
    seconds: 1,
  });
  begin("r-7", "pia");
  expect(() => begin("r-8", "pia")).toThrow(refused);
});
