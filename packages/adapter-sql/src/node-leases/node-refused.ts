import { Data } from "effect"

/** Error for a process that gets no node number. `taken`: a live process holds the number. `none`: no number is free. */
export class NodeRefused extends Data.TaggedError("NodeRefused")<{
  readonly kind: "taken" | "none"
  readonly message: string
}> {}
