import { Data } from "effect"

/** Error with which a port of the operator API refuses a request. */
export class PortRefusal extends Data.TaggedError("PortRefusal")<{
  /** `invalid`: a value of the request; `unknown`: an unknown resource; `conflict`: the state of the resource. */
  readonly kind: "invalid" | "unknown" | "conflict"
  readonly message: string
  /** Name of the invalid field. */
  readonly path?: string
}> {}
