import { CURRENCIES, formatMoney } from "@/lib/ledger/money";
import { formatAccount } from "@/lib/ledger/iban";
import { BEHAVIOURS, BY_CENTS } from "./behaviour";
import { BANK_NAME, PAYERS } from "./pay";
import type { Payment, State } from "./state";
import { STYLE } from "./style";

const MOST_ROWS = 100;

/** HTML that needs no escaping any more. */
class Html {
  constructor(readonly text: string) {}
}

/** Escapes what it is given, unless it is HTML already. */
function html(texts: TemplateStringsArray, ...values: unknown[]): Html {
  const write = (value: unknown): string => {
    if (value instanceof Html) return value.text;
    if (Array.isArray(value)) return value.map(write).join("");
    if (value === undefined || value === null || value === false) return "";
    return String(value).replace(
      /[&<>"']/g,
      (sign) => `&#${sign.charCodeAt(0)};`,
    );
  };
  return new Html(
    texts.reduce((before, after, n) => before + write(values[n - 1]) + after),
  );
}

/** Returns the page of the bank: its balances, its payments, and the forms for its deeds. */
export function writePage(state: State, notice = ""): string {
  const payments = [...state.table("payments").values()].reverse();
  const count = payments.length;
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${BANK_NAME}</title>
        <style>
          ${new Html(STYLE)}
        </style>
      </head>
      <body>
        <header>
          <h1>${BANK_NAME}</h1>
          <p>
            A made-up bank. It stands for all other banks, so that payments from
            and to Limmat have another side. No money is real here.
          </p>
        </header>
        <main>
          ${notice && html`<p class="note" role="status">${notice}</p>`}
          ${balances(state)} ${payForm()} ${behaviours(state)}
          <section>
            <h2>Payments</h2>
            ${count === 0 && html`<p>There are no payments yet.</p>`}
            ${
              count > MOST_ROWS &&
              html`<p>The newest ${MOST_ROWS} of ${count} payments.</p>`
            }
            <div class="wide">${table(payments.slice(0, MOST_ROWS))}</div>
          </section>
        </main>
      </body>
    </html>`;
  return page.text;
}

function balances(state: State) {
  const used = new Set(
    [...state.table("lines").values()].map(({ amount }) => amount.currency),
  );
  return html`<section>
    <h2>Limmat’s account</h2>
    <p>
      What Limmat holds with this bank on ${state.meta.day}. Payments to Limmat
      add to it, and payments from Limmat reduce it.
    </p>
    <table>
      <thead>
        <tr>
          <th scope="col">Currency</th>
          <th scope="col" class="number">Balance</th>
        </tr>
      </thead>
      <tbody>
        ${CURRENCIES.filter((currency) => used.has(currency)).map(
          (currency) =>
            html`<tr>
              <td>${currency}</td>
              <td class="number">
                ${formatMoney(state.balance(currency), currency)}
              </td>
            </tr>`,
        )}
      </tbody>
    </table>
    <form method="post" action="/end-day">
      <button>End the day</button>
    </form>
  </section>`;
}

const payForm = () =>
  html`<section>
    <h2>Pay into an account at Limmat</h2>
    <form method="post" action="/pay">
      <label
        >Payment
        <select name="kind">
          ${Object.entries(PAYERS).map(
            ([kind, { name, text, amount }]) =>
              html`<option value="${kind}">
                ${text} of ${amount} from ${name}
              </option>`,
          )}
        </select></label
      >
      <label>IBAN at Limmat <input name="iban" required size="30" /></label>
      <label
        >Another amount <input name="amount" inputmode="decimal" size="12"
      /></label>
      <label
        >Currency
        <select name="currency">
          ${["USD", ...CURRENCIES.filter((one) => one !== "USD")].map(
            (currency) => html`<option>${currency}</option>`,
          )}
        </select></label
      >
      <button>Send payment</button>
    </form>
  </section>`;

const behaviours = (state: State) =>
  html`<section>
    <h2>Behaviour</h2>
    <p>
      The cents of an amount decide what happens to a payment from Limmat. A
      rule for a payee goes first.
    </p>
    <div class="wide">
      <table>
        <thead>
          <tr>
            <th scope="col">Amount ends in</th>
            <th scope="col">What this bank does</th>
          </tr>
        </thead>
        <tbody>
          ${Object.entries(BY_CENTS).map(
            ([cents, name]) =>
              html`<tr>
                <td>.${cents}</td>
                <td>${BEHAVIOURS[name]}</td>
              </tr>`,
          )}
          ${[...state.table("rules").values()].map(
            ({ payeeName, payeeNumber, amount, behaviour }) =>
              html`<tr>
                <td>
                  Rule for
                  ${
                    [payeeName, payeeNumber, amount]
                      .filter(Boolean)
                      .join(", ") || "every payment"
                  }
                </td>
                <td>${BEHAVIOURS[behaviour]}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    <form method="post" action="/behave">
      <label>Payee’s name contains <input name="payeeName" required /></label>
      <label
        >Behaviour
        <select name="behaviour">
          ${Object.entries(BEHAVIOURS).map(
            ([name, text]) => html`<option value="${name}">${text}</option>`,
          )}
        </select></label
      >
      <button>Add rule</button>
    </form>
  </section>`;

const table = (payments: Payment[]) =>
  html`<table>
    <thead>
      <tr>
        <th scope="col">Time</th>
        <th scope="col">Direction</th>
        <th scope="col">Payer</th>
        <th scope="col">Payee</th>
        <th scope="col" class="number">Amount</th>
        <th scope="col">Status</th>
        <th scope="col">Decision</th>
      </tr>
    </thead>
    <tbody>
      ${payments.map(row)}
    </tbody>
  </table>`;

const row = (payment: Payment) =>
  html`<tr>
    <td>${payment.at.toISOString().slice(0, 19).replace("T", " ")} UTC</td>
    <td>${payment.way === "in" ? "From Limmat" : "To Limmat"}</td>
    <td>${payment.payer.name}<br />${formatAccount(payment.payer.number)}</td>
    <td>${payment.payee.name}<br />${formatAccount(payment.payee.number)}</td>
    <td class="number">
      ${formatMoney(payment.amount.minor, payment.amount.currency)}
    </td>
    <td class="${payment.status}">
      ${payment.status} ${payment.reason}
      ${payment.recall && html`<br />recall ${payment.recall}`}
      ${
        payment.contradiction &&
        html`<br /><span class="contradiction"
            >Limmat also said ${payment.contradiction}</span
          >`
      }
    </td>
    <td>${decisions(payment)}</td>
  </tr>`;

function decisions({ uetr, way, status, recall }: Payment) {
  const button = (action: string, name: string, decision = "") =>
    html`<form method="post" action="/${action}">
      <input type="hidden" name="uetr" value="${uetr}" /><input
        type="hidden"
        name="status"
        value="${decision}"
      /><button>${name}</button>
    </form>`;
  if (way === "out")
    return status === "settled" && !recall && button("recall", "Recall");
  return (
    ["waiting", "accepted"].includes(status) && [
      button("decide", "Settle", "settled"),
      button("decide", "Refuse", "refused"),
    ]
  );
}
