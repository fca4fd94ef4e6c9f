import { expect, test } from "vitest";
import { faultOf } from "../support/http";
import { CALLS, fieldsOf, forAll, setHostileStage } from "./hostile-stage";
import { step } from "./step";

const { changesNothing, post, withField } = await setHostileStage();

// One test for many values: a test for each takes longer to set up than to run.
for (const name of CALLS) {
  test(`${name} answers INVALID_VALUE with the field's name to hostile values, and changes nothing`, async () => {
    for (const field of fieldsOf(name)) {
      await step(`${field.name}: ${field.refused.length} values`, async () => {
        const faults: string[] = [];
        await changesNothing(() =>
          forAll(field.refused, async ([value, json, message]) => {
            const reply = await post(name, withField(name, field, json));
            const [reported] = Object.entries(reply.json.fields ?? {});
            const isReported =
              reported?.[0] === field.name && reported[1] === message;
            const fault =
              faultOf(reply, "INVALID_VALUE", message) ??
              (isReported ? null : `not reported at its field: ${reply.text}`);
            if (fault) faults.push(`${value}: ${fault}`);
          }),
        );
        expect(faults).toEqual([]);
      });
    }
  });
}
