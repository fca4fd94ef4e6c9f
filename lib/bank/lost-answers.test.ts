import { afterEach, expect, test, vi } from "vitest";
import { submit } from "@/lib/browser/submit";
import { nameOf } from "@/lib/calls/call";
import { contracts } from "./contracts";

vi.mock("@/lib/browser/toast", () => ({
  toast: { error: () => undefined, success: () => undefined },
}));

afterEach(() => vi.unstubAllGlobals());

/** The specification's texts of the calls for which it has one without a message of the server. */
const TEXTS: Record<string, RegExp> = {
  "POST /loginA": /^An error occurred\. Please try again later\.$/,
  "POST /transfer": /^An error occurred\. Please try again\.$/,
  "POST /contact": /^An unexpected error occurred\. Please try again later\.$/,
  "POST /message-admin/{userId}":
    /^An unexpected error occurred\. Please try again later\.$/,
  "POST /upload-document": /^An error occurred\. Please try again\.$/,
  "POST /loan-request/{userId}": /^An error occurred\. Please try again\.$/,
  "POST /card-details": /^An unexpected error occurred\.$/,
  "PUT /update-personal-profile": /^Internal Server Error: .*didn’t arrive/,
  "PUT /profilephoto": /^Internal server error: .*didn’t arrive/,
  "POST /forgot": /^An error occurred\. Please try again later\.$/,
  "POST /reset-user/{userId}": /^An error occurred\. Please try again later\.$/,
};

test.each(Object.entries(TEXTS))(
  "shows the specification's text if no answer to %s arrives",
  async (name, text) => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("lost")));
    const contract = contracts.find((call) => nameOf(call) === name)!;
    const answer = await submit({
      contract: () => Promise.resolve(contract),
      params: { userId: "1" },
    } as never);
    expect(answer).toMatchObject({
      status: 0,
      message: expect.stringMatching(text) as unknown,
    });
  },
);
