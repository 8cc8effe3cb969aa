export type { PolicyImageIssues, PolicyPreflight, PolicyResolution } from "../policy-types/policy.ts"
export type { PolicyImageIssuesInput, PolicyPreflightInput } from "../policy-types/policy-input.ts"
export type { ImageFacts, UnreachableImage, UnreadableImage } from "./image.ts"
export { type ImageIssue, type Preflight, type PrintedItem, preflight } from "./preflight.ts"
