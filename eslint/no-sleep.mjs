const MESSAGE =
  "Wait for an event: a text, an answer, an email. A fixed time is too short on a slow machine and too long on every other.";

/** Selectors for code that waits for a time. Files that poll something outside of the browser switch them off by line. */
export const NO_SLEEP = [
  "CallExpression[callee.property.name='waitForTimeout']",
  // Not test.setTimeout(), which is a limit.
  "CallExpression[callee.name=/^set(Timeout|Interval)$/]",
  "CallExpression[callee.object.name=/^(window|globalThis|self)$/][callee.property.name=/^set(Timeout|Interval)$/]",
  "ImportDeclaration[source.value=/^(node:)?timers/]",
  "CallExpression[callee.object.name='Atomics'][callee.property.name='wait']",
  // Of click, press and pressSequentially.
  "CallExpression > ObjectExpression > Property[key.name='delay']",
].map((selector) => refuse(selector));

/** A wait until the network has been silent for half a second. */
export const NO_SILENCE = refuse("Literal[value='networkidle']");

/** Of click, check and the like. rmSync has it as well, so only journeys and tests of the kit are checked. */
export const NO_FORCE = refuse(
  "CallExpression > ObjectExpression > Property[key.name='force']",
  "Click what people click, such as the label: with force, a click on a control that moves hits another one.",
);

function refuse(selector, message = MESSAGE) {
  return { selector, message };
}
