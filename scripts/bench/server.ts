import type { Bank } from "./banks";
import { SEVERAL } from "./books";
import {
  bareLoad,
  type Caller,
  CLIENTS,
  historyLoad,
  type Load,
  pageLoad,
  staffLoad,
  transferLoad,
} from "./load";
import { type Line, ratio } from "./report";
import { ROUNDS, WINDOW_SECONDS } from "./rounds";
import { median } from "../lib/figures";
import { during, say } from "../lib/progress";

const WARM_UP_REQUESTS = 300;

const LIST = "/api/view-all-users?limit=25";
const detailOf = ([customer]: Caller[]) =>
  `/api/admin-view-one-user/${customer!.customerId}`;

/** Pages, compared with the JSON call of a history. */
const CUSTOMER_PAGES = [
  "/dashboard",
  "/dashboard/account-statement",
  "/dashboard/transaction",
];
const STAFF_PAGES = ["/history"];

/** The pages that are measured for customers with several accounts, and for customers with one in a small bank. */
const PAGES_OF_SEVERAL = [
  "/dashboard",
  "/dashboard/transaction",
  "/dashboard/payment",
];

type Variant = (amount: number) => Promise<Load>;

/** Measures calls and pages of a small and a large bank in turn. */
export async function measureServer(small: Bank, large: Bank): Promise<Line[]> {
  const variants: Record<string, Variant> = {
    bare: (amount) => bareLoad(small.url, amount),
    transfer: (amount) => transferLoad(small.url, small.callers, amount),
    transferLarge: (amount) => transferLoad(large.url, large.callers, amount),
    history: (amount) => historyLoad(small.url, small.callers, amount),
    historyLarge: (amount) => historyLoad(large.url, large.callers, amount),
    list: (amount) => staffLoad(small.url, small.staff, LIST, amount),
    listLarge: (amount) => staffLoad(large.url, large.staff, LIST, amount),
    detail: (amount) =>
      staffLoad(small.url, small.staff, detailOf(small.callers), amount),
    detailLarge: (amount) =>
      staffLoad(large.url, large.staff, detailOf(large.callers), amount),
    several: (amount) => historyLoad(large.url, large.withSeveral, amount),
    detailSeveral: (amount) =>
      staffLoad(large.url, large.staff, detailOf(large.withSeveral), amount),
    ...pageVariants(small),
    ...pagesOfSeveral(small, large),
  };
  const loads = await alternate(variants);
  const rates = (name: string) => loads[name]!.map((load) => load.perSecond);
  const all = Object.values(loads).flat();
  const errors = all.reduce((total, load) => total + load.errors, 0);
  return [
    ratio(
      "POST /api/transfer : bare route",
      rates("transfer"),
      rates("bare"),
      0.6,
    ),
    ratio(
      "transfers, with 1,000,000 postings : with 10,000",
      rates("transferLarge"),
      rates("transfer"),
      0.9,
    ),
    ratio(
      "first history page, with 1,000,000 postings : with 10,000",
      rates("historyLarge"),
      rates("history"),
      0.9,
    ),
    // A page that takes 1.2 times as long is served 0.83 times as often.
    ratio(
      "first page of accounts, with 100,000 customers : with 100",
      rates("listLarge"),
      rates("list"),
      0.83,
    ),
    ratio(
      "one account in detail, with 100,000 customers : with 100",
      rates("detailLarge"),
      rates("detail"),
      0.83,
    ),
    ratio(
      `first history page, with ${SEVERAL} accounts and 1,000,000 postings : with one and 10,000`,
      rates("several"),
      rates("history"),
      0.83,
    ),
    ratio(
      `one customer in detail, with ${SEVERAL} accounts and 100,000 customers : with one and 100`,
      rates("detailSeveral"),
      rates("detail"),
      0.83,
    ),
    ...PAGES_OF_SEVERAL.map((path) =>
      ratio(
        `page ${path}, with ${SEVERAL} accounts and 1,000,000 postings : with one and 10,000`,
        rates(`several ${path}`),
        rates(`one ${path}`),
        0.83,
      ),
    ),
    ...[...CUSTOMER_PAGES, ...STAFF_PAGES].map((path) =>
      ratio(
        `page ${path} : first history page as JSON`,
        rates(path),
        rates("history"),
      ),
    ),
    {
      measured: `transfer at ${CLIENTS} clients, p50 / p99`,
      figures: "ms",
      value: `${median(loads.transfer!.map(({ p50Ms }) => p50Ms))} / ${median(loads.transfer!.map(({ p99Ms }) => p99Ms))}`,
    },
    {
      measured: `errors in all rounds at ${CLIENTS} clients`,
      figures: `${all.length} rounds`,
      value: String(errors),
      aim: { text: "0", met: errors === 0 },
    },
  ];
}

const cookiesOf = (callers: Caller[]) =>
  callers.map(({ token }) => `limmat-customer-session=${token}`);

const pagesOfSeveral = (small: Bank, large: Bank): Record<string, Variant> =>
  Object.fromEntries(
    PAGES_OF_SEVERAL.flatMap((path): [string, Variant][] => [
      [
        `one ${path}`,
        (amount) => pageLoad(small.url, cookiesOf(small.callers), path, amount),
      ],
      [
        `several ${path}`,
        (amount) =>
          pageLoad(large.url, cookiesOf(large.withSeveral), path, amount),
      ],
    ]),
  );

function pageVariants({ url, callers, staff }: Bank): Record<string, Variant> {
  const customers = cookiesOf(callers);
  const variants = (paths: string[], cookies: string[]) =>
    paths.map((path): [string, Variant] => [
      path,
      (amount) => pageLoad(url, cookies, path, amount),
    ]);
  return Object.fromEntries([
    ...variants(CUSTOMER_PAGES, customers),
    ...variants(STAFF_PAGES, [`limmat-admin-session=${staff}`]),
  ]);
}

/** Warms up every variant, then measures them in turn, so that a disturbance of the machine affects all of them. */
async function alternate(
  variants: Record<string, Variant>,
): Promise<Record<string, Load[]>> {
  const loads: Record<string, Load[]> = {};
  const amounts: Record<string, number> = {};
  await during("Warming up", async () => {
    for (const [name, measure] of Object.entries(variants)) {
      await measure(WARM_UP_REQUESTS);
      const { perSecond } = await measure(WARM_UP_REQUESTS);
      amounts[name] = Math.max(CLIENTS, Math.ceil(perSecond * WINDOW_SECONDS));
    }
  });
  for (let round = 1; round <= ROUNDS; round++) {
    say(`Round ${round} of ${ROUNDS}`);
    for (const [name, measure] of Object.entries(variants))
      (loads[name] ??= []).push(await measure(amounts[name]!));
  }
  return loads;
}
