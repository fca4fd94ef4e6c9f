import { MATRIX } from "./matrix";
import { testCallers } from "./matrix-stage";

await testCallers(MATRIX.filter(({ realm }) => realm !== "admin"));
