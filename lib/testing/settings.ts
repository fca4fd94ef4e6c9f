import { vi } from "vitest";

/** Runs `work` with changed settings. They are read again by the modules that `work` itself imports. */
export async function withSettings<T>(
  changes: Record<string, string>,
  work: () => Promise<T>,
): Promise<T> {
  for (const [name, value] of Object.entries(changes)) vi.stubEnv(name, value);
  vi.resetModules();
  try {
    return await work();
  } finally {
    vi.unstubAllEnvs();
    vi.resetModules();
  }
}
