import { afterEach, beforeEach, expect, it } from "vitest";
import { settingsByTopic } from "@/lib/platform/config/env-settings";
import { forgetSettings } from "./forget-settings";

const before = { ...process.env };
beforeEach(() => {
  for (const settings of Object.values(settingsByTopic))
    for (const name of Object.keys(settings)) process.env[name] = "exported";
});
afterEach(() => {
  process.env = { ...before };
});

it("leaves no setting of the shell except the ones of the tested build", () => {
  forgetSettings();
  const left = Object.values(settingsByTopic)
    .flatMap((settings) => Object.keys(settings))
    .filter((name) => process.env[name]);
  expect(left).toEqual(["DEMO_MODE"]);
  expect(process.env.DEMO_MODE).toBe("true");
});
