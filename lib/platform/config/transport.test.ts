import { describe, expect, test } from "vitest";
import {
  isPrivateDatabase,
  isPrivateMailServer,
  isPrivateScanner,
  isPrivateWebAddress,
} from "./transport";

describe("a database address", () => {
  test.each([
    "postgresql://u:p@127.0.0.1:5432/bank",
    "postgres://u:p@localhost/bank",
    "postgresql://u:p@[::1]/bank",
    "postgresql:///bank?host=/var/run/postgresql",
    "postgresql://u:p@/bank?host=/var/run/postgresql",
    "postgresql://u:p@db.example/bank?sslmode=verify-full",
    "postgresql://u:p@db.example/bank?sslrootcert=/ca.pem&sslmode=verify-full",
  ])("%s is private", (url) => {
    expect(isPrivateDatabase(url)).toBe(true);
  });

  test.each([
    "postgresql://u:p@db.example/bank",
    "postgresql://u:p@db.example/bank?sslmode=require",
    "postgresql://u:p@db.example/bank?sslmode=verify-ca",
    "postgresql://u:p@db.example/bank?sslmode=no-verify",
    "postgresql://u:p@db.example/bank?ssl=true",
    "postgresql://u:p@db.example/bank?sslmode=verify-full&sslmode=disable",
    "postgresql://u:p@localhost.example/bank",
    "postgresql://127.0.0.1@db.example/bank",
    "postgresql://127.0.0.1/bank?host=db.example",
    "postgresql://127.0.0.1/bank?host=/run&host=db.example",
    "postgresql:///bank",
    "postgresql://u:p@/bank",
    "postgresql://",
  ])("%s is not private", (url) => {
    expect(isPrivateDatabase(url)).toBe(false);
  });
});

describe("a mail server's address", () => {
  test.each([
    "smtp://127.0.0.1:1025",
    "smtp://localhost",
    "smtps://mail.example",
    "smtp://u:p@mail.example:587?requireTLS=true",
  ])("%s is private", (url) => {
    expect(isPrivateMailServer(url)).toBe(true);
  });

  test.each([
    "smtp://mail.example",
    "smtp://mail.example?requireTLS=false",
    "smtp://mail.example?requireTLS=true&requireTLS=false",
    "smtp://mail.example?secure=true",
    "smtps://mail.example?tls.rejectUnauthorized=false",
    "smtp://",
  ])("%s is not private", (url) => {
    expect(isPrivateMailServer(url)).toBe(false);
  });
});

describe("a web address", () => {
  test.each(["https://s3.example", "http://127.0.0.1:9000", "http://[::1]/"])(
    "%s is private",
    (url) => {
      expect(isPrivateWebAddress(url)).toBe(true);
    },
  );

  test.each([
    "http://s3.example",
    "http://127.0.0.1.example",
    "http://127.0.0.1@s3.example",
  ])("%s is not private", (url) => {
    expect(isPrivateWebAddress(url)).toBe(false);
  });
});

test("a virus scanner is private on this machine", () => {
  for (const url of ["unix:/run/clamd.ctl", "tcp://127.0.0.1:3310"])
    expect(isPrivateScanner(url), url).toBe(true);
  expect(isPrivateScanner("tcp://10.0.0.9:3310")).toBe(false);
});
