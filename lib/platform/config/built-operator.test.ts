import { afterEach, expect, test, vi } from "vitest";
import { readBuiltOperator } from "./built-operator";
import { readOperatorSettings } from "./env";

afterEach(() => vi.unstubAllEnvs());

test.each(["on", "true", "off", "false", "neither", undefined])(
  "the operator of the build is the operator of the settings with DEMONSTRATION_NOTICE %s",
  (notice) => {
    const settings = {
      DEMONSTRATION_NOTICE: notice,
      OPERATOR_LEGAL_NAME: "Bank AG",
      OPERATOR_LICENCE: "1",
    };
    for (const [name, value] of Object.entries(settings))
      vi.stubEnv(name, value);
    vi.stubEnv("BUILT_SETTINGS", JSON.stringify(settings));
    expect(readBuiltOperator()).toEqual(readOperatorSettings());
  },
);

test("without settings of the build the notice is on", () => {
  vi.stubEnv("BUILT_SETTINGS", undefined);
  expect(readBuiltOperator().noticeOn).toBe(true);
});
