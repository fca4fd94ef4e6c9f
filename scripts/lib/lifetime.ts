import { explain } from "./refusal";

/** Things to end, in the order opposite to their start. */
export type Lifetime = {
  /** Registers how something that was started is ended; a no-op undo is returned for what ends by itself. */
  onStop(stop: () => Promise<unknown> | unknown): () => void;
  /** True from the moment the end was asked for: what fails now fails because of it. */
  readonly stopping: boolean;
  /** Ends everything and this process. */
  end(exitCode: number): Promise<never>;
};

/**
 * Runs a script's `main` and ends whatever it registered, exactly once: when `main` returns (unless
 * it answers "stay"), fails, on SIGINT or SIGTERM, or when the process that started this one is gone.
 * Exit code 1 after a failure, else what main answers. `lastWords` are printed when main came to its
 * end, after everything it started has ended.
 * Signals after the first change nothing: a terminal's Ctrl-C reaches every process, and npm sends it again.
 */
export function runScript(
  main: (lifetime: Lifetime) => Promise<"stay" | number | void>,
  {
    signalExitCode = 0,
    lastWords,
  }: { signalExitCode?: number; lastWords?: () => string } = {},
) {
  const stops: (() => Promise<unknown> | unknown)[] = [];
  let stopping = false;
  let isDone = false;
  const lifetime: Lifetime = {
    get stopping() {
      return stopping;
    },
    onStop(stop) {
      stops.push(stop);
      return () => {
        const at = stops.indexOf(stop);
        if (at >= 0) stops.splice(at, 1);
      };
    },
    async end(exitCode) {
      if (stopping) return new Promise<never>(() => {});
      stopping = true;
      for (let stop = stops.pop(); stop; stop = stops.pop()) {
        try {
          await stop();
        } catch (error) {
          console.error(explain(error));
          exitCode ||= 1;
        }
      }
      if (isDone && lastWords) console.log(lastWords());
      process.exit(exitCode);
    },
  };

  const onSignal = () => void lifetime.end(signalExitCode);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, onSignal);
  process.once("disconnect", onSignal);
  process.channel?.unref();
  // A closed terminal must not keep the database from being ended.
  process.stdout.on("error", () => {});
  process.stderr.on("error", () => {});
  const onUnforeseen = (error: unknown) => {
    if (stopping) return;
    console.error(explain(error));
    void lifetime.end(1);
  };
  process.on("uncaughtException", onUnforeseen);
  process.on("unhandledRejection", onUnforeseen);

  main(lifetime).then(
    (result) => {
      if (result === "stay" || stopping) return;
      isDone = true;
      void lifetime.end(result ?? 0);
    },
    (error) => onUnforeseen(error),
  );
}
