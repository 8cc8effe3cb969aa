import { type ConformanceCase, conformanceSuite } from "@waybill/core/conformance"
import type { ConformanceCredentials } from "../formats/conformance-credentials.ts"

/** Which cases to run. An empty list selects all. */
export interface Selection {
  readonly methods: ReadonlyArray<string>
  readonly codes: ReadonlyArray<string>
  readonly names: ReadonlyArray<string>
  readonly basis: ConformanceCase["basis"] | undefined
}

/** Returns the code of a case, or `success`. */
export const codeOf = ({ expected }: ConformanceCase): string =>
  expected.res === "success" ? "success" : expected.codes[0]!

const isIn = (list: ReadonlyArray<string>, value: string): boolean => list.length === 0 || list.includes(value)

/** Returns the selected cases. */
export const selectCases = ({ basis, codes, methods, names }: Selection): ReadonlyArray<ConformanceCase> =>
  conformanceSuite.cases.filter(
    (one) =>
      isIn(methods, one.method) &&
      isIn(codes, codeOf(one)) &&
      isIn(names, one.name) &&
      (basis === undefined || one.basis === basis)
  )

/** Whether the server must refuse the login of the case. */
export const isDeniedLogin = ({ as, credentials }: ConformanceCase): boolean =>
  credentials !== undefined || as === "withoutApiAccess" || as === "disabled"

/** Returns the reason why a case cannot be tested with these credentials, if there is one. */
export const untestable = (one: ConformanceCase, credentials: ConformanceCredentials): string | undefined => {
  if (one.while !== undefined) return "need a fault inside the server, such as an unavailable store"
  if (credentials[one.as] === undefined) return `need another account: add "${one.as}" to the credentials`
  const needsOperator = conformanceSuite.scenes[one.given].some((step) => "operator" in step)
  return needsOperator && credentials.operator === undefined
    ? 'need orders in production: add "operator" to the credentials'
    : undefined
}
