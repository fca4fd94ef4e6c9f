export { accountErrors } from "./errors";
export { accountPath } from "./pages";
