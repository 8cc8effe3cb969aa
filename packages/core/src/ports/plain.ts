import { isObject } from "@waybill/packing/values"
import * as Effect from "effect/Effect"
import { Unavailable } from "./unavailable.ts"

/**
 * A mistake of the host that no repetition corrects, such as a store whose transaction has ended. A port that throws it
 * dies, and does not count as unavailable.
 *
 * @example
 * ```ts
 * const isOurs = (error: unknown) => error instanceof HostMistake
 * ```
 */
export class HostMistake extends TypeError {
  /** Always `TypeError`. */
  override readonly name = "TypeError"
}

type PlainFunction<F> = F extends (...args: infer A) => Effect.Effect<infer R, infer _E, infer _C>
  ? (...args: A) => R | Promise<R>
  : never

/**
 * A port written without Effect. Its functions return values or promises. Thrown errors become `Unavailable`. A thrown
 * `Unavailable` or `HostRefusal` stays unchanged, and a `HostMistake` is a defect.
 */
export type Plain<Service> = { readonly [Name in keyof Service]: PlainFunction<Service[Name]> }

type PlainOperation = (...args: ReadonlyArray<unknown>) => unknown

/** Throws if an answer is invalid, or returns it. */
type Check = (answer: unknown) => unknown

const mayBeDone = (cause: unknown): boolean =>
  typeof cause === "object" && cause !== null && "maybeDone" in cause && cause.maybeDone === true

const lift =
  (port: string, self: object, operation: PlainOperation, check: Check | undefined): PlainOperation =>
  (...args) =>
    Effect.tryPromise({
      try: async () =>
        check === undefined ? operation.apply(self, [...args]) : check(await operation.apply(self, [...args])),
      catch: (cause) =>
        cause instanceof Unavailable ? cause : new Unavailable({ port, cause, maybeDone: mayBeDone(cause) })
    }).pipe(
      Effect.catch((failure) =>
        failure.cause instanceof HostMistake ? Effect.die(failure.cause) : Effect.fail(failure)
      )
    )

/** Converts a plain port into its Effect service. Throws if a function is missing. */
export const lifted = <Service>(
  port: string,
  names: ReadonlyArray<keyof Service & string>,
  plain: Plain<Service>,
  checks: { readonly [Name in keyof Service]?: Check }
): Service => {
  if (!isObject(plain)) throw new TypeError(`ports: ${port} must be an object with the functions ${names.join(", ")}`)
  return Object.fromEntries(
    names.map((name) => {
      const operation: unknown = plain[name]
      if (typeof operation !== "function")
        throw new TypeError(`ports: ${port} has no function ${name}; expected ${names.join(", ")}`)
      return [name, lift(port, plain, operation as PlainOperation, checks[name])]
    })
  ) as Service
}
