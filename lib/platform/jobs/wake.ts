// The bundler gives instrumentation.ts its own copy of this module, but a process has one runner.
const globals = globalThis as typeof globalThis & {
  limmatWakeJobs?: () => void;
};

/** Makes this process look for due jobs now. Without a runner, as in tests, it has no effect. */
export const wakeJobs = (): void => globals.limmatWakeJobs?.();

export function onWake(listener: () => void): void {
  globals.limmatWakeJobs = listener;
}
