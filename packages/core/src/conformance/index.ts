export { methodNames } from "../refusal/codes.ts"
export type { AccountName, Basis, CaseCondition } from "./cases/method-cases.ts"
export type { SceneName, Step } from "./cases/scenes.ts"
export { judge } from "./judge.ts"
export {
  CONFORMANCE_FORMAT,
  type ConformanceCase,
  type ConformanceSuite,
  conformanceSuite,
  type Expected
} from "./suite.ts"
export { fill, type PlaceholderValues, placeholders } from "./values/placeholders.ts"
export type { ReplyShape } from "./values/shape.ts"
