/** Splits `order_info[1].width` into the steps order_info, 1 and width. */
export const stepsOf = (path: string): ReadonlyArray<string> => path.split(/[.[\]]+/).filter((step) => step !== "")

const put = (json: unknown, [step, ...rest]: ReadonlyArray<string>, value: unknown): unknown => {
  if (step === undefined) return value
  if (typeof json !== "object" || json === null || (Array.isArray(json) && !/^\d+$/.test(step))) return json
  const inner = put(json[step as never], rest, value)
  if (Array.isArray(json)) return Object.assign([...json], { [step]: inner })
  const { [step]: _, ...others } = json as Record<string, unknown>
  return inner === undefined ? others : { ...json, [step]: inner }
}

/** Changes to a request, keyed by the path of the field; undefined removes the field. */
export type Edits = Readonly<Record<string, unknown>>

/** Returns a copy of a request with some fields changed. Ignores paths through values without fields. */
export const withEdits = (json: unknown, edits: Edits): unknown =>
  Object.entries(edits).reduce((copy, [path, value]) => put(copy, stepsOf(path), value), json)
