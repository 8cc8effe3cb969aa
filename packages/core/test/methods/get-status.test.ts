import { getStatusCases } from "../cases/get-status.ts"
import { describeMethod } from "./describe-method.ts"

describeMethod("get_status", getStatusCases)
