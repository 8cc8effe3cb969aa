import { expect } from "vitest"
import { hasRareCases } from "./runs.ts"

/** Like `expect` for the number of rare cases. Undefined in runs in which they may not occur. */
export const expectRare = <A>(actual: A) => (hasRareCases ? expect(actual) : undefined)
