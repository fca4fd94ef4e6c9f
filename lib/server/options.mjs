const HELP =
  "Starts the server with the build of `npm run build`. Settings are read from the environment and .env; docs/operations.md describes them.";

/**
 * Reads the arguments of the server: `--dev`, or `--help`, which ends the process.
 * @param {(message: string) => never} refuse ends the process with an error
 */
export function readOptions(refuse) {
  for (const option of process.argv.slice(2)) {
    if (option === "--help" || option === "-h") {
      console.log(HELP);
      process.exit(0);
    }
    if (option !== "--dev")
      refuse(`${option} is not something that npm start takes.\n${HELP}`);
  }
  return { dev: process.argv.includes("--dev") };
}

/**
 * Returns a function that reads a setting from the environment.
 * @param {(message: string) => never} refuse ends the process with an error
 */
export const wholeNumbers = (refuse) => (name, fallback, min, max) => {
  const text = process.env[name];
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (!/^\d{1,6}$/.test(text) || value < min || value > max)
    refuse(
      `${name}=${text} is not valid: set it to a whole number from ${min} to ${max}.`,
    );
  return value;
};
