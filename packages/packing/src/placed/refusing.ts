import type { PackingRefused } from "../packing/contract/outcome.ts"
import type { TimeLimit } from "../packing/contract/request.ts"
import { refusalsFor } from "../packing/pack.ts"

/** Runs a search. Returns a refusal if a function of the request throws. */
export const refusing = <A>(run: () => A | PackingRefused): A | PackingRefused => {
  try {
    return run()
  } catch (error) {
    return { _tag: "Refused", refusals: refusalsFor(error) }
  }
}

/** Returns a function that returns the rest of a time limit from now on, so that several searches share it. */
export const remainingTime = (timeLimit: TimeLimit | undefined): (() => TimeLimit | undefined) => {
  if (timeLimit === undefined) return () => undefined
  const { now, limit } = timeLimit
  const start = now()
  return () => ({ now, limit: Math.max(0, limit - (now() - start)) })
}
