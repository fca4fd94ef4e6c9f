import type { Feature } from "../feature";
import { AMOUNT } from "../fields";
import { refusals, unlessAbsent } from "../hostile-values";

const RATE = "Please enter a rate from 0 to 20 percent, such as 1.25";
const UP_TO_30 = "Please enter a rate from 0 to 30 percent, such as 1.25";
const LOAN = "Please choose a type of loan";
const OPENER = "Please choose who opens the account";
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
        { name: "openedBy", refused: refusals.choice(OPENER) },
      ],
    },
    "POST /change-loan-product": {
      body: ({ mark }) => ({
        name: mark,
        loanType: "mortgages",
        currency: "NZD",
        validFrom: "2099-01-01",
        lowestRate: "5",
        shortestTerm: "12",
        longestTerm: "24",
        smallestAmount: "100",
        largestAmount: "1000",
        offered: "no",
      }),
      aboveLimit: { changes: { offered: "yes" } },
      fields: [
        {
          name: "name",
          missing: "Please enter a name",
          refused: refusals.line("Please enter a name", 60),
        },
        { name: "loanType", missing: LOAN, refused: refusals.choice(LOAN) },
        {
          name: "currency",
          missing: CURRENCY,
          refused: refusals.choice(CURRENCY),
        },
        { name: "validFrom", missing: DAY, refused: refusals.day(DAY) },
        {
          name: "lowestRate",
          missing: UP_TO_30,
          refused: refusals.text(UP_TO_30, UP_TO_30),
        },
      ],
    },
  },
};
