import * as Data from "effect/Data"

/**
 * Error for a process that got no node number. `taken`: a live process holds it. `none`: no number is free.
 *
 * @example
 * ```ts
 * const isTaken = (error: unknown) => error instanceof NodeRefused && error.kind === "taken"
 * ```
 */
export class NodeRefused extends Data.TaggedError("NodeRefused")<{
  /** Reason for the refusal, for programs. */
  readonly kind: "taken" | "none"
  /** Reason for the refusal and its remedy, for people. */
  readonly message: string
}> {}
