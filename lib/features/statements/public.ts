export { receiptPath } from "./pages";
export { REVERSES, reversalErrors } from "./staff-errors";
