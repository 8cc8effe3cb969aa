import { isObject, nearestName, unknownName } from "@waybill/packing/values"
import type { Issue } from "../refusal/refusal.ts"
import { shownText } from "../values/shown.ts"
import type { Fields } from "./field.ts"
import { isAbsent, MAX_NAME, type Raw } from "./reader.ts"

/** Maximum number of unknown fields that get a name suggestion. Comparing names takes long for thousands. */
export const MAX_SUGGESTED = 100

/**
 * Returns the problem with a field that a table of fields does not have, with the nearest name if one is similar.
 * `earlier` is the number of issues before it. `isListed`: if no name is similar, the problem lists the known ones.
 */
export const unknownField = (name: string, fields: object, earlier: number, isListed = false): string => {
  const known = Object.keys(fields)
  const meant = earlier < MAX_SUGGESTED ? nearestName(name, known) : undefined
  return meant === undefined && (!isListed || earlier >= MAX_SUGGESTED)
    ? "unknown field"
    : unknownName("field", name, known, meant)
}

/** Maximum number of unknown names that are sorted, so that a refusal does not depend on their sequence. */
const MAX_SORTED = 1000

/** Returns names with the first ones sorted. Sorting tens of thousands takes long. */
export const firstSorted = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.slice(0, MAX_SORTED).sort().concat(names.slice(MAX_SORTED))

/** Counts paths and keeps the first ones, because a body can have tens of thousands of unknown fields. */
export class Paths {
  readonly first: Array<string> = []
  total = 0
  private readonly limit: number

  constructor(limit: number) {
    this.limit = limit
  }

  add(prefix: string, name: string): void {
    if (++this.total <= this.limit) this.first.push(prefix + shownText(name, MAX_NAME))
  }
}

/** Adds the paths of fields in a value that no table of fields names, in the order of the value. */
const addUnknownOf = (
  paths: Paths,
  { elements, fields }: Pick<Fields[string], "elements" | "fields">,
  value: unknown,
  path: string
): void => {
  if (fields !== undefined && isObject(value)) addUnknown(paths, fields, value, `${path}.`)
  else if (elements !== undefined && Array.isArray(value))
    for (const [index, element] of value.entries()) addUnknownOf(paths, elements, element, `${path}[${index}]`)
}

/** Adds the paths of fields in an object that its table of fields does not name. Absent values are not listed. */
export const addUnknown = (paths: Paths, fields: Fields, raw: Raw, prefix = ""): void => {
  // No list of pairs, because a body can have tens of thousands of fields.
  for (const name of Object.keys(raw)) {
    const value = raw[name]
    if (Object.hasOwn(fields, name)) addUnknownOf(paths, fields[name]!, value, prefix + name)
    else if (!isAbsent(value)) paths.add(prefix, name)
  }
}

/** The fields of a request body. */
export const bodyFields = { username: true, password: true, secretkey: true, data: true }

/** Names beside `data` in a request, which no method reads: fields of the body and query parameters. */
export interface Beside {
  readonly body: ReadonlyArray<string>
  readonly query: ReadonlyArray<string>
}

/** Adds the paths of all names beside `data`. */
export const addBeside = (paths: Paths, { body, query }: Beside): void => {
  for (const name of firstSorted(body)) paths.add("body.", name)
  for (const name of query.toSorted()) paths.add("query.", name)
}

/** Returns the issues of all names beside `data`. */
export const issuesBeside = ({ body, query }: Beside): ReadonlyArray<Issue> => {
  const issue = (part: keyof Beside, name: string, problem: string): Issue => ({
    kind: "missing",
    path: `${part}.${shownText(name, MAX_NAME)}`,
    value: undefined,
    problem
  })
  return [
    ...firstSorted(body).map((name, index) => issue("body", name, unknownField(name, bodyFields, index))),
    ...query.toSorted().map((name) => issue("query", name, "methods have no query parameters; send data in the body"))
  ]
}
