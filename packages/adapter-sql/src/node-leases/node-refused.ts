import * as Data from "effect/Data"

/** Error for a process that got no node number. `taken`: a live process holds it. `none`: no number is free. */
export class NodeRefused extends Data.TaggedError("NodeRefused")<{
  readonly kind: "taken" | "none"
  readonly message: string
}> {}
