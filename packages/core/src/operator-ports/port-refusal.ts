import * as Data from "effect/Data"

/** Topic of a refusal. `invalid`: a value of the request; `unknown`: an absent resource; `conflict`: its state. */
export type RefusalTopic = "invalid" | "unknown" | "conflict"

/**
 * A refusal by an operator port. The message about an invalid value starts with the name of its field.
 *
 * @example
 * ```ts
 * const statusOf = ({ topic }: TopicalRefusal): number => (topic === "unknown" ? 404 : 409)
 * ```
 */
export interface TopicalRefusal {
  /** Reason of the refusal for people. */
  readonly message: string
  /** Area of the reason, which decides the HTTP status. */
  readonly topic: RefusalTopic
  /** Name of the invalid field, as in the port. Undefined if the refusal has a different topic. */
  readonly field: string | undefined
}

/** Returns the name of the invalid field at the start of a refusal's message. */
export const fieldOf = ({ message, topic }: Pick<TopicalRefusal, "message" | "topic">): string | undefined =>
  topic === "invalid" ? /^(\w+): /.exec(message)?.[1] : undefined

/** The kinds of refusal of a port, with their topics and standard messages. */
export type RefusalRows = Readonly<Record<string, readonly [topic: RefusalTopic, message: string]>>

/**
 * Refusal of a request by a desk or a packer.
 *
 * @example
 * ```ts
 * const refused = Effect.fail(new PortRefusal({ kind: "unknown", message: "no account shop-9" }))
 * ```
 */
export class PortRefusal extends Data.TaggedError("PortRefusal")<{
  /** Topic of the refusal. */
  readonly kind: RefusalTopic
  /** Reason of the refusal for people. */
  readonly message: string
  /** Name of the invalid field. */
  readonly path?: string
}> {
  /** Area of the reason, equal to the kind. */
  get topic(): RefusalTopic {
    return this.kind
  }
  /** Name of the invalid field, equal to `path`. */
  get field(): string | undefined {
    return this.path
  }
}
