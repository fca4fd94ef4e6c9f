import { beforeEach, expect, test } from "vitest";
import { sql } from "../support/database";
import { expectRefused, send } from "../support/http";
import { MATRIX } from "./matrix";
import { rightful, setMatrixStage } from "./matrix-stage";

const { cast, rightly, made, state } = await setMatrixStage();

const versioned = MATRIX.filter(({ contract }) => contract.shows);

// One of the calls makes the customer dormant.
beforeEach(() =>
  sql("UPDATE customer_rights SET status = 'active' WHERE customer_id = $1", [
    cast.owner.id,
  ]),
);

test("the calls with a version are found", () => {
  expect(versioned.length).toBeGreaterThan(15);
});

// Every call whose contract shows values is tried, so that none can declare them and not check them.
for (const entry of versioned) {
  const { contract, call, method, path } = entry;
  const by = rightful(entry);

  test(`${method} ${path} refuses the second of two writers who saw the same, and writes nothing`, async () => {
    const request = made(by, await rightly(entry, by, {}, true));
    const sendWith = (version: string, body = request.body) =>
      send({
        ...request,
        ...(body && { body }),
        headers: { ...request.headers, "if-match": `"${version}"` },
      });

    /** Sends a version that is not the present one. Returns the present values with theirs. */
    async function conflict(version: string, body = request.body) {
      const before = await state();
      const reply = await sendWith(version, body);
      expectRefused(reply, "VERSION_CONFLICT", String(reply.json.message));
      expect(await state()).toEqual(before);
      const { current, version: present } = reply.json;
      expect(Object.keys(current as object)).toEqual(
        expect.arrayContaining([...contract.shows!]),
      );
      return { current, version: String(present) };
    }

    const taken = (reply: { status: number; text: string }) =>
      expect([200, 202], reply.text).toContain(reply.status);

    const seen = await conflict("other=value");
    if (call.overtake)
      await call.overtake(request.path.split("/")[3]!, cast.owner);
    else taken(await sendWith(seen.version));
    // A body may have a code, which works once.
    const body = call.body && (await rightly(entry, by, {}, true)).body;
    const present = await conflict(seen.version, body);
    expect(present.current).not.toEqual(seen.current);
    taken(await sendWith(present.version, body));
  });
}
