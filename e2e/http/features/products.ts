import type { Feature } from "../feature";
import { AMOUNT } from "../fields";
import { refusals, unlessAbsent } from "../hostile-values";

const RATE = "Please enter a rate from 0 to 20 percent, such as 1.25";
const DAY = "Please choose a day";
const TYPE = "Please choose a type of account";
const CURRENCY = "Please choose a currency";
const COUNT = "Please choose how days are counted";
const PAID = "Please choose when interest is paid";

export const feature: Feature = {
  calls: {
    "POST /change-product": {
      body: () => ({
        type: "current",
        currency: "NZD",
        validFrom: "2099-01-01",
        rate: "0",
        dayCount: "act/365",
        capitalisation: "month",
      }),
      aboveLimit: { changes: { rate: "1.25" } },
      fields: [
        { name: "type", missing: TYPE, refused: refusals.choice(TYPE) },
        {
          name: "currency",
          missing: CURRENCY,
          refused: refusals.choice(CURRENCY),
        },
        { name: "validFrom", missing: DAY, refused: refusals.day(DAY) },
        { name: "rate", missing: RATE, refused: refusals.text(RATE, RATE) },
        { name: "above", refused: unlessAbsent(refusals.amount(AMOUNT)) },
        { name: "rateAbove", refused: unlessAbsent(refusals.text(RATE, RATE)) },
        { name: "dayCount", missing: COUNT, refused: refusals.choice(COUNT) },
        {
          name: "capitalisation",
          missing: PAID,
          refused: refusals.choice(PAID),
        },
        { name: "monthlyFee", refused: unlessAbsent(refusals.amount(AMOUNT)) },
        { name: "wireFee", refused: unlessAbsent(refusals.amount(AMOUNT)) },
      ],
    },
  },
};
