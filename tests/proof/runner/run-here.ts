// Runs the proof with planted promises, for its tests.
import type { Promised, Result, Trial } from "../trial.ts"
import { runProof } from "./run-proof.ts"

export const passed: Result = { trials: 3, losses: 0, figures: { slowest: "12 ms" }, found: [] }

export const trialOf = (name: string, run: Trial["run"], sizes: Trial["sizes"] = { short: 3, long: 9 }): Trial => ({
  name,
  topology: `2 processes on ${name}`,
  sizes,
  run
})

export const promiseOf = (name: string, ...trials: ReadonlyArray<Trial>): Promised => ({
  name,
  sentence: `Waybill keeps ${name}`,
  target: "no losses",
  covers: ["packages/core/src"],
  trials
})

const EMPTY_PAGE = "# Promises\n<!-- results: written by npm run proof -- --write -->\n<!-- end of results -->\n"
/** The published results before and after a run: docs/promises.md and docs/promises.json. */
interface Publication {
  readonly page: string
  readonly results: string
}
export const nothing: Publication = { page: EMPTY_PAGE, results: '{ "promises": [] }' }

/** Runs the proof with these promises, and returns everything that it wrote. */
export const run = async (
  args: ReadonlyArray<string>,
  promises: ReadonlyArray<Promised>,
  { page, results }: Publication = nothing,
  more: { readonly signal?: AbortSignal; readonly digest?: string; readonly onWrite?: (page: string) => void } = {}
) => {
  const [out, progress, pages, data] = [[], [], [page], [results]] as ReadonlyArray<Array<string>>
  const code = await runProof(args, promises, {
    out: (text) => void out!.push(text),
    progress: { write: (text) => void progress!.push(text) },
    results: { read: () => data!.at(-1)!, write: (text) => void data!.push(text) },
    page: {
      read: () => pages!.at(-1)!,
      write: (text) => {
        pages!.push(text)
        more.onWrite?.(text)
      }
    },
    signal: more.signal ?? new AbortController().signal,
    today: "2026-11-20",
    revision: "abc123",
    digest: () => more.digest ?? "1"
  })
  const written = { page: pages!.at(-1)!, results: data!.at(-1)! }
  return { code, lines: out!.join("").trimEnd().split("\n"), progress: progress!.join(""), ...written }
}

export const good = promiseOf(
  "orders",
  trialOf("sqlite", async () => passed)
)
export const lossy = promiseOf(
  "orders",
  trialOf("sqlite", async () => ({ ...passed, losses: 1, found: ["the order is gone"] }))
)
