import { expect, it } from "vitest";
import type { PersonaName } from "./run";
import type { StaffName } from "./people";
import { RunningBank } from "./running-bank";

const bank = new RunningBank({
  url: "http://bank.example",
  mailUrl: "http://bank.example",
  staff: null!,
});

it("names the personas and the members of staff that there are", async () => {
  await expect(bank.persona("rich" as PersonaName)).rejects.toThrow(
    'There is no persona "rich": it is one of new, salaried, retired,',
  );
  await expect(bank.staff("boss" as StaffName)).rejects.toThrow(
    'There is no member of staff "boss": it is one of admin, deputy, teller, auditor.',
  );
});
