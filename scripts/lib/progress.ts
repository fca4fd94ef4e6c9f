import { machineNow } from "@/lib/platform/time/clock";

const started = machineNow().getTime();

export function say(line: string) {
  console.log(`[${seconds().padStart(5)} s] ${line}`);
}

/** Prints `line`, then a reminder every ten seconds until `work` is done. */
export async function during<T>(
  line: string,
  work: () => Promise<T>,
): Promise<T> {
  say(`${line} …`);
  const beat = setInterval(
    () => say(`… still ${line.charAt(0).toLowerCase()}${line.slice(1)}`),
    10_000,
  );
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}

function seconds() {
  return ((machineNow().getTime() - started) / 1000).toFixed(1);
}
