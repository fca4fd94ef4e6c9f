import { expect, it } from "vitest";
import { fileNameOf } from "./media-type";

it.each([
  ["Passport, page 1", "application/pdf", "Passport-page-1.pdf"],
  ["Führerschein", "image/jpeg", "Führerschein.jpg"],
  ["../..", "image/png", "document.png"],
])("makes a file name from the title %s", (title, mediaType, name) => {
  expect(fileNameOf({ title, mediaType })).toBe(name);
});
