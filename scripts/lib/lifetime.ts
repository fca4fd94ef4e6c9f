import { explain } from "./refusal";

/** Ends registered resources in reverse order of their start. */
export type Lifetime = {
  /** Registers a stop function. The returned function removes it, for resources that have ended by themselves. */
  onStop(stop: () => Promise<unknown> | unknown): () => void;
  /** True once the end was requested: failures after that are its consequence. */
  readonly stopping: boolean;
  /** Stops everything, then exits this process. */
  end(exitCode: number): Promise<never>;
};

/** The exit code that a shell reports for a program that Ctrl-C ended. */
const INTERRUPTED = 130;

/**
 * Runs a script's `main` and stops everything it registered exactly once: when `main` returns (unless it returns
 * "stay"), on failure, on SIGINT or SIGTERM, or when the parent process is gone. The exit code is 1 after a failure, 130
 * when a signal interrupted `main`, 0 when it came after `main` had returned "stay", else what `main` returns.
 * `lastWords` are printed after a normal end, once everything has stopped. Further signals have no effect, because
 * Ctrl-C reaches every process of the terminal and npm sends the signal again.
 */
export function runScript(
  main: (lifetime: Lifetime) => Promise<"stay" | number | void>,
  { lastWords }: { lastWords?: () => string } = {},
) {
  const stops: (() => Promise<unknown> | unknown)[] = [];
  let stopping = false;
  let isDone = false;
  let stays = false;
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

  const onSignal = () => void lifetime.end(stays ? 0 : INTERRUPTED);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, onSignal);
  process.once("disconnect", onSignal);
  process.channel?.unref();
  // A closed terminal must not prevent the shutdown of the database.
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
      if (stopping) return;
      if (result === "stay") {
        stays = true;
        return;
      }
      isDone = true;
      void lifetime.end(result ?? 0);
    },
    (error) => onUnforeseen(error),
  );
}
