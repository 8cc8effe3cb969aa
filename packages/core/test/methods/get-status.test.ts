import { getStatusCases } from "./get-status.cases.ts"
import { describeMethod } from "./method-behaviour.ts"

describeMethod("get_status", getStatusCases)
