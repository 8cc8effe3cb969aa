import { isObject, nearestName, unknownName } from "@waybill/packing/values"
import type { Issue } from "../refusal/refusal.ts"
import { shownText } from "../values/shown.ts"
import type { Fields } from "./field.ts"
import { isAbsent, MAX_NAME, type Raw } from "./reader.ts"

/** Maximum number of unknown fields that get a name suggestion. Comparing names takes long for thousands. */
const MAX_SUGGESTED = 100

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

/** Returns the paths of fields in a value that no table of fields names, in the order of the value. */
const unknownInValue = (
  { elements, fields }: Pick<Fields[string], "elements" | "fields">,
  value: unknown,
  path: string
): ReadonlyArray<string> => {
  if (fields !== undefined && isObject(value)) return unknownIn(fields, value, `${path}.`)
  if (elements === undefined || !Array.isArray(value)) return []
  return value.flatMap((element, index) => unknownInValue(elements, element, `${path}[${index}]`))
}

/** Returns the paths of fields in an object that its table of fields does not name. Absent values are not listed. */
export const unknownIn = (fields: Fields, raw: Raw, prefix = ""): ReadonlyArray<string> => {
  const unknown: Array<string> = []
  // No list of pairs, because a body can have tens of thousands of fields.
  for (const name of Object.keys(raw)) {
    const value = raw[name]
    if (Object.hasOwn(fields, name)) {
      for (const path of unknownInValue(fields[name]!, value, prefix + name)) unknown.push(path)
    } else if (!isAbsent(value)) unknown.push(prefix + shownText(name, MAX_NAME))
  }
  return unknown
}

const bodyFields = { username: true, password: true, secretkey: true, data: true }

/** Names beside `data` in a request, which no method reads: fields of the body and query parameters. */
export interface Beside {
  readonly body: ReadonlyArray<string>
  readonly query: ReadonlyArray<string>
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
    ...body.toSorted().map((name, index) => issue("body", name, unknownField(name, bodyFields, index))),
    ...query.toSorted().map((name) => issue("query", name, "methods have no query parameters; send data in the body"))
  ]
}
