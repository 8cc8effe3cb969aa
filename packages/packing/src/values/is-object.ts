/**
 * Whether a value is an object other than a list or `null`.
 *
 * @example
 * ```ts
 * isObject({ width: 16 }) // => true
 * isObject(["width"]) // => false
 * ```
 */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
