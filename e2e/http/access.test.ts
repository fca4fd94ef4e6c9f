import { expect, test } from "vitest";
import { z } from "zod";
import { waitingApproval } from "../../lib/calls/schemas";
import { newAccountNumber } from "../../lib/ledger/account-number";
import { expectRefused, expectTaken, send } from "../support/http";
import { booksOf, transferBody, unique } from "../support/people";
import { MATRIX } from "./matrix";
import { setMatrixStage } from "./matrix-stage";

const { cast, rightly, made } = await setMatrixStage();

test("POST /transfer leaves the accounts of other customers unchanged", async () => {
  const before = await booksOf(cast.owner);
  expectTaken(
    await send({
      method: "POST",
      path: "/api/transfer",
      headers: cast.headers["another customer"],
      body: transferBody(cast.other),
    }),
  );
  expect(await booksOf(cast.owner)).toEqual(before);
});

test("a dormant customer reads their own data (200)", async () => {
  for (const path of [
    "view-me",
    "transaction-history",
    "bank-statement",
    "get-admin-message",
  ]) {
    expectTaken(
      await send({
        method: "GET",
        path: `/api/${path}/${cast.dormant.id}`,
        headers: cast.headers["dormant customer"],
      }),
    );
  }
});

test("calls that need a second person above the limit answer 202 as documented", async () => {
  for (const entry of MATRIX) {
    const { aboveLimit } = entry.call;
    expect(entry.contract.mayNeedApproval, entry.path).toBe(aboveLimit && true);
    if (!aboveLimit) continue;
    const call = await rightly(entry, "admin", aboveLimit);
    const reply = await send(made("admin", call));
    expect(reply.status, `${entry.path}: ${reply.text}`).toBe(202);
    const { error } = z.looseObject(waitingApproval).safeParse(reply.json);
    expect(error?.issues ?? [], entry.path).toEqual([]);
  }
});

test("GET /view-me accepts an id in capital letters", async () => {
  expectTaken(
    await send({
      method: "GET",
      path: `/api/view-me/${cast.owner.id.toUpperCase()}`,
      headers: cast.headers.owner,
    }),
  );
});

test("GET /admin-view-one-user finds a customer by id and by account number, else answers USER_NOT_FOUND", async () => {
  for (const id of [cast.owner.id, cast.owner.number]) {
    const reply = await send({
      method: "GET",
      path: `/api/admin-view-one-user/${id}`,
      headers: cast.headers.admin,
    });
    expectTaken(reply);
    expect(reply.json.user).toMatchObject({ _id: cast.owner.id });
  }
  for (const id of [crypto.randomUUID(), newAccountNumber(), "x"]) {
    expectRefused(
      await send({
        method: "GET",
        path: `/api/admin-view-one-user/${id}`,
        headers: cast.headers.admin,
      }),
      "USER_NOT_FOUND",
    );
  }
});

test("unknown paths below /api answer UNKNOWN_CALL", async () => {
  for (const method of ["GET", "POST", "PUT", "DELETE"] as const) {
    expectRefused(
      await send({ method, path: `/api/${unique("no")}`, headers: {} }),
      "UNKNOWN_CALL",
    );
  }
});
