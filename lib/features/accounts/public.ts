export { accountErrors } from "./errors";
