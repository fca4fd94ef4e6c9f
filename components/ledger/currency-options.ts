import { CURRENCIES, type Currency } from "@/lib/ledger/money";

export const CURRENCY_NAMES: Readonly<Record<Currency, string>> = {
  EUR: "Euro",
  USD: "US dollar",
  JPY: "Japanese yen",
  GBP: "Pound sterling",
  CHF: "Swiss franc",
  AUD: "Australian dollar",
  CAD: "Canadian dollar",
  NZD: "New Zealand dollar",
  CNY: "Chinese yuan",
};

export const currencyOption = (value: Currency) => ({
  value,
  label: `${value}, ${CURRENCY_NAMES[value]}`,
});

export const currencyOptions = CURRENCIES.map(currencyOption);
