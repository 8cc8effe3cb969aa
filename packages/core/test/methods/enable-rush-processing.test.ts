import { enableRushProcessingCases } from "./enable-rush-processing.cases.ts"
import { describeMethod } from "./method-behaviour.ts"

describeMethod("enable_rush_processing", enableRushProcessingCases)
