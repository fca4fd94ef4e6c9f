export { exchangeErrors } from "./errors";
export { type QuoteAnswer, quoteAnswer } from "./quotes/schema";
