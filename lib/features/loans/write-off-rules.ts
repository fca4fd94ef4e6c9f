/** The days for which a loan must be overdue before it can be written off, as in the SQL function loan_write_off. */
const WRITE_OFF_DAYS = 90;

/** Returns whether a loan has been overdue long enough to be written off. */
export const mayBeWrittenOff = (daysPastDue: number): boolean =>
  daysPastDue >= WRITE_OFF_DAYS;

/** The matter of an approval request to write off a loan. */
export const aboutWriteOff = (loanId: string) => `write-off:${loanId}`;
