import { expect, test } from "vitest";
import { allowedMethods } from "./allowed-methods";

test.each([
  ["/api/transfer", ["OPTIONS", "POST"]],
  ["/api/transfer-draft?x=1", ["DELETE", "OPTIONS", "PUT"]],
  ["/api/card-details/1", ["DELETE", "GET", "HEAD", "OPTIONS"]],
  ["/api/openapi.json", ["GET", "HEAD", "OPTIONS"]],
  ["/api/auth/customer/csrf", ["GET", "HEAD", "OPTIONS", "POST"]],
])("%s has the methods %s", (url, methods) => {
  expect(allowedMethods(url)).toEqual(methods);
});

test.each(["/dashboard", "/apis", "/"])("%s is no call", (url) => {
  expect(allowedMethods(url)).toBeUndefined();
});
