export { wireErrors } from "./wires/staff-errors";
