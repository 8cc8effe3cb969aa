import { describe } from "vitest"
import { testReplies } from "./baseline-replies.ts"

describe("the service", () => testReplies("sqlite"))
describe("the baseline on SQLite, grouped", () => testReplies("sqlite", "grouped"))
describe("the baseline on SQLite, not grouped", () => testReplies("sqlite", "single"))
