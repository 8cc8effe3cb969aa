// cspell:ignore polcy

import { isObject } from "./is-object.ts"
import { unknownName } from "./unknown-name.ts"

/** The name of every option of `T`, so that a forgotten name does not compile. */
export type NamesOf<T> = { readonly [Name in T extends unknown ? keyof T : never]: unknown }

/**
 * Throws a `TypeError` if options are not an object or have an unknown name, such as
 * `createWaybill: unknown option "polcy"; did you mean "policy"?`.
 *
 * @example
 * ```ts
 * const openShop = (options: { zone?: string }) => checkNames("openShop", options, { zone: true })
 * ```
 */
export const checkNames = <T extends object>(place: string, options: T, names: NamesOf<T>): void => {
  if (!isObject(options)) throw new TypeError(`${place}: the options must be an object`)
  for (const name of Object.keys(options))
    if (!Object.hasOwn(names, name)) throw new TypeError(`${place}: ${unknownName("option", name, Object.keys(names))}`)
}

/**
 * Throws a `TypeError` for an object after the last argument of a call, which would ignore it. Numbers and arrays can be
 * there, because `map` passes them.
 *
 * @example
 * ```ts
 * const openShop = (...given: ReadonlyArray<unknown>) => checkSurplus("openShop", given, ["options"])
 * ```
 */
export const checkSurplus = (place: string, given: ReadonlyArray<unknown>, names: ReadonlyArray<string>): void => {
  const position = given.findIndex((value, index) => index >= names.length && isObject(value))
  if (position === -1) return
  const known = names.length === 0 ? "none" : `only ${names.join(", ")}`
  throw new TypeError(`${place}: unexpected argument ${position + 1}; expected ${known}`)
}

/**
 * Throws a `TypeError` if one of the named options is given and is not a function.
 *
 * @example
 * ```ts
 * const openShop = (options: { log?: () => void }) => checkFunctions("openShop", options, ["log"])
 * ```
 */
export const checkFunctions = <T extends object>(place: string, options: T, names: ReadonlyArray<keyof T>): void => {
  for (const name of names)
    if (options[name] !== undefined && typeof options[name] !== "function")
      throw new TypeError(`${place}: ${String(name)}: must be a function`)
}
