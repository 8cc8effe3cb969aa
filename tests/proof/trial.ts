// A promise of Waybill, and the trials that prove it.

/** The arguments of a run of a trial. */
export interface Run {
  /** Number of trials: requests, rounds, kills. */
  readonly size: number
  /** Seed of every random decision. The same seed gives the same plan. */
  readonly seed: number
  /** Reports the number of trials done so far. */
  readonly progress: (done: number) => void
  /** Aborted if the user interrupts the run. A trial then ends early and returns its results so far. */
  readonly signal: AbortSignal
}

/** The results of a trial. */
export interface Result {
  /** Number of trials that ran. */
  readonly trials: number
  /** Number of violations of the promise. */
  readonly losses: number
  /** Measured figures by name, such as `slowest`: `120 ms`. */
  readonly figures: Readonly<Record<string, string>>
  /** Each violation, and each figure that misses its target, as a sentence. Any entry makes the row red. */
  readonly found: ReadonlyArray<string>
}

/** The reason why a trial cannot run on this machine, such as `patroni is not installed (apt-get install patroni)`. */
export interface Absent {
  readonly absent: string
}

/** A way to test a promise. */
export interface Trial {
  /** Name within the promise, for `--only`, such as `postgresql`. */
  readonly name: string
  /** The processes, servers and faults, such as `2 processes on PostgreSQL, replies cut`. */
  readonly topology: string
  /** Number of trials in each form. Without `short`, the trial runs only in the long form. */
  readonly sizes: { readonly short?: number; readonly long: number }
  /** Programs that the trial needs beside the database of its topology, or `root`. Shown before it runs. */
  readonly needs?: ReadonlyArray<string>
  /** Covered files, as in `Promised`. Default: those of the promise. */
  readonly covers?: ReadonlyArray<string>
  readonly run: (run: Run) => Promise<Result | Absent>
}

/** A promise. Its name is that of its folder. */
export interface Promised {
  readonly name: string
  /** The promise in one plain sentence. */
  readonly sentence: string
  /** The target of the long form. */
  readonly target: string
  /**
   * Folders, files and globs. A result expires if one of them changes, other than in a comment. The promise's own folder
   * is always covered, except for its unit tests.
   */
  readonly covers: ReadonlyArray<string>
  readonly trials: ReadonlyArray<Trial>
}
