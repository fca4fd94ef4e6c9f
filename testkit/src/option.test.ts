import { expect, it } from "vitest";
import { expectOption } from "./option";

it("names what an option can be", () => {
  expectOption({ rails: "link" }, ["hand", "link"]);
  expect(() => expectOption({ rails: "links" }, ["hand", "link"])).toThrow(
    'There is no rails "links": it is one of hand, link.',
  );
});
