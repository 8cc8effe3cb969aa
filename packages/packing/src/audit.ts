import "./required-runtime.ts"

export { setAside } from "./audit/attribute.ts"
export { Auditor } from "./audit/auditor.ts"
export { type FindingKind, findingKinds } from "./audit/finding-kinds.ts"
export type * from "./audit/model.ts"
export { formatMicros, type Micros, microsOf } from "./values/money.ts"
