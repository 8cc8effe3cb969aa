import { describeMethod } from "./method-behaviour.ts"
import { packageInfoCases } from "./package-info.cases.ts"

describeMethod("package_info", packageInfoCases)
