import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"

/** Names of secret fields in a result. */
type SecretIn<A> = {
  readonly [Name in keyof A]-?: A[Name] extends Redacted.Redacted | ReadonlyArray<Redacted.Redacted> ? Name : never
}[keyof A]

/** A result with secrets as strings. Its other fields are unchanged. */
type Revealed<A> =
  A extends Redacted.Redacted<infer Secret>
    ? Secret
    : A extends ReadonlyArray<Redacted.Redacted<infer Secret>>
      ? ReadonlyArray<Secret>
      : A extends object
        ? [SecretIn<A>] extends [never]
          ? A
          : { readonly [Name in keyof A]: Revealed<A[Name]> }
        : A

type Promised<F> = F extends (...args: infer Args) => Effect.Effect<infer A, infer _E, infer _R>
  ? (...args: Args) => Promise<Revealed<A>>
  : F extends Effect.Effect<infer A, infer _E, infer _R>
    ? () => Promise<Revealed<A>>
    : never

/**
 * A service whose functions return promises. They reject with the effects' errors. A secret in a result is a string. If
 * it is a field, JSON, spreads and logs omit it, so read it by its name.
 */
export type Promises<Service> = { readonly [Name in keyof Service]: Promised<Service[Name]> }

/** Replaces the secrets in a result with strings, in fields that are not enumerable. */
const revealed = (value: unknown): unknown => {
  if (Redacted.isRedacted(value)) return Redacted.value(value)
  if (Array.isArray(value)) return value.some(Redacted.isRedacted) ? value.map(revealed) : value
  if (typeof value !== "object" || value === null) return value
  const secrets = Object.entries(value).filter(([, field]) => Redacted.isRedacted(field))
  if (secrets.length === 0) return value
  const hidden = Object.fromEntries(
    secrets.map(([name, secret]) => [name, { value: revealed(secret), enumerable: false }])
  )
  const shown = Object.entries(value).filter(([name]) => !Object.hasOwn(hidden, name))
  return Object.defineProperties(Object.fromEntries(shown), hidden)
}

type Run = <A, E>(effect: Effect.Effect<A, E>) => Promise<A>
type AnyEffect = Effect.Effect<unknown, unknown>

/** Converts a service of effects into one of promises. */
export const promisesOf = <Service extends object>(service: Service, run: Run): Promises<Service> => {
  const promise = (effect: AnyEffect) => run(effect).then(revealed)
  const converted = Object.entries(service).map(([name, member]: [string, unknown]) => [
    name,
    Effect.isEffect(member)
      ? () => promise(member as AnyEffect)
      : (...args: ReadonlyArray<unknown>) =>
          promise((member as (...args: ReadonlyArray<unknown>) => AnyEffect)(...args))
  ])
  return Object.fromEntries(converted)
}
