import { knownCases, type MethodCases } from "./method-cases.ts"
import { submissionFields } from "./submission-fields.ts"

export const reOrderCases: MethodCases<"re_order"> = {
  ...knownCases("re_order"),
  fields: submissionFields,
  stored: (path) => path
}
