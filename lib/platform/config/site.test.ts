import { expect, test } from "vitest";
import { demonstration, demonstrationText } from "./site";

test("the notice is off only if the operator is fully named", () => {
  const named = { legalName: "Example Bank Ltd", licence: "Licence 42" };
  expect(demonstration({ noticeOn: false, ...named })).toEqual({
    bar: null,
    line: "Example Bank Ltd, Licence 42",
  });
  for (const operator of [
    { noticeOn: true, ...named },
    { noticeOn: false, legalName: named.legalName },
    { noticeOn: false, licence: named.licence },
    { noticeOn: false },
  ]) {
    expect(demonstration(operator)).toEqual({
      bar: demonstrationText,
      line: demonstrationText,
    });
  }
});
