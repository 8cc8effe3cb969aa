import { isObject } from "@waybill/packing/values"
import type { Expected } from "./suite.ts"
import { deviations } from "./values/shape.ts"

const isText = (value: unknown): boolean => typeof value === "string" && value.trim() !== ""

const codeProblem = (code: unknown, codes: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (codes.includes(code as string)) return []
  if (codes.includes(String(code))) return [`code: must be the string "${code}", not the number ${code}`]
  const wanted = codes.map((each) => `"${each}"`).join(" or ")
  return code === undefined
    ? [`code: missing; must be ${wanted}`]
    : [`code: must be ${wanted}, not ${JSON.stringify(code)}`]
}

/**
 * Returns each deviation in the JSON body of a reply. Empty if it conforms.
 *
 * @example
 * ```ts
 * const problemsOf = (expected: Expected, body: unknown) => judge(expected, body)
 * ```
 */
export const judge = (expected: Expected, body: unknown): ReadonlyArray<string> => {
  if (!isObject(body)) return ["the body must be a JSON object"]
  if (body.res !== expected.res) {
    const code = body.res === "error" && body.code !== undefined ? ` (code ${JSON.stringify(body.code)})` : ""
    return body.res === undefined
      ? [`res: missing; must be "${expected.res}"`]
      : [`res: must be "${expected.res}", not ${JSON.stringify(body.res)}${code}`]
  }
  if (expected.res === "success") return deviations(body, expected.shape)
  return [
    ...codeProblem(body.code, expected.codes),
    ...(isText(body.message) ? [] : ["message: must be a non-blank string"])
  ]
}
