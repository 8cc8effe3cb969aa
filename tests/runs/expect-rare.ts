import { expect } from "vitest"
import { isFull } from "./runs.ts"

/** Like `expect`, and undefined in a run with fewer repetitions than in CI, in which rare cases may not occur. */
export const expectRare = <A>(actual: A) => (isFull ? expect(actual) : undefined)
