export type * from "./contract/outcome.ts"
export type * from "./contract/request.ts"
export { fillContainers } from "./fill-containers.ts"
