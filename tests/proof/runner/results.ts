// The published results: docs/promises.json.
import type { Promised, Result } from "../trial.ts"
import { type Row, type RunRow, rowsOf } from "./rows.ts"
import { NEVER_RUN } from "./table.ts"

/** An earlier failure of a row. */
interface Failure {
  readonly date: string
  readonly found: string
}

/** The latest result of a row. A row that never ran has no date. */
export interface PublishedRow extends Pick<RunRow, "command" | "form" | "seed" | "size" | "verdict">, Result {
  readonly name: string
  readonly topology: string
  /** Databases and clusters in the topology, such as `SQLite`. */
  readonly databases: ReadonlyArray<string>
  /** Number of trials in the long form. */
  readonly planned: number
  /** Covered files, if they are not those of the promise. */
  readonly covers?: ReadonlyArray<string>
  readonly date?: string
  /** Git revision of the run. "-dirty" marks uncommitted changes. */
  readonly revision?: string
  readonly seconds?: number
  /** Digest of the covered files at the run. */
  readonly digest?: string
  /** The latest shorter run, from which the duration of others is estimated. */
  readonly quick?: { readonly size: number; readonly seconds: number }
  /** Failures before the row passed, oldest first. */
  readonly failedBefore: ReadonlyArray<Failure>
}

/** A promise with its results. */
export interface PublishedPromise extends Pick<Promised, "covers" | "name" | "sentence" | "target"> {
  readonly rows: ReadonlyArray<PublishedRow>
}

/** When and where a run took place. */
export interface Occasion {
  /** Current date, such as 2026-11-20. */
  readonly today: string
  readonly revision: string
  /** Returns the digest of covered files. */
  readonly digest: (covers: ReadonlyArray<string>) => string
}

const DATABASES = ["SQLite", "PostgreSQL", "MariaDB", "Patroni", "Galera"]

const MAX_FOUND = 20
const MAX_LENGTH = 200

const firstLine = (problem: string) => problem.split("\n", 1)[0]!.slice(0, MAX_LENGTH)

/** Returns covered files with the folder of their promise. */
const withOwn = (covers: ReadonlyArray<string>, { name }: Promised) => [
  ...covers,
  `tests/proof/${name}/**/!(*.test.ts)`
]

/** Ranks a row: 0 if it did not run, 1 for the short form, 2 for a part of the long form, 3 for all of it. */
const rankOf = ({ form, planned, size, verdict }: PublishedRow): number => {
  if (verdict === "not run") return 0
  if (form === "short") return 1
  return verdict === "passed" && size < planned ? 2 : 3
}

const failuresBefore = (old: PublishedRow | undefined, { verdict }: RunRow): ReadonlyArray<Failure> => {
  const before = old?.failedBefore ?? []
  if (verdict !== "passed" || old?.verdict !== "failed" || old.date === undefined) return before
  return [...before, { date: old.date, found: old.found[0] ?? "" }]
}

const published = (row: Row, run: RunRow, old: PublishedRow | undefined, occasion: Occasion): PublishedRow => {
  const { command, figures, form, losses, seconds, seed, size, trials, verdict } = run
  return {
    ...definitionOf(row),
    verdict,
    form,
    size,
    seed,
    trials,
    losses,
    figures,
    found: run.found.slice(0, MAX_FOUND).map(firstLine),
    command,
    date: occasion.today,
    revision: occasion.revision,
    seconds: Math.round(seconds * 10) / 10,
    digest: occasion.digest(withOwn(row.trial.covers ?? row.promise.covers, row.promise)),
    ...(old?.quick !== undefined && { quick: old.quick }),
    failedBefore: failuresBefore(old, run)
  }
}

const definitionOf = ({ name, promise, trial: { covers, sizes, topology } }: Row) => ({
  name,
  topology,
  databases: DATABASES.filter((each) => topology.includes(each)),
  planned: sizes.long,
  ...(covers !== undefined && { covers: withOwn(covers, promise) })
})

const neverRun = (row: Row): PublishedRow => ({
  ...definitionOf(row),
  verdict: "not run",
  form: "long",
  size: 0,
  seed: 1,
  trials: 0,
  losses: 0,
  figures: {},
  found: [NEVER_RUN],
  command: `npm run proof -- --long --only ${row.name}`,
  failedBefore: []
})

/** Returns a row with a new result, which does not replace a longer one. */
const withRun = (row: Row, run: RunRow | undefined, old: PublishedRow | undefined, occasion: Occasion) => {
  const kept = old === undefined ? neverRun(row) : { ...old, ...definitionOf(row) }
  if (run === undefined) return kept
  if (run.verdict === "not run")
    return kept.verdict === "not run" ? { ...neverRun(row), found: run.found.map(firstLine) } : kept
  const next = published(row, run, old, occasion)
  const isShorter = rankOf(next) < rankOf(kept) || (rankOf(kept) === 2 && rankOf(next) === 2 && next.size < kept.size)
  return isShorter ? { ...kept, quick: { size: run.size, seconds: next.seconds! } } : next
}

/** Returns the results with those of a run. Rows without a new result keep theirs. */
export const withRuns = (
  results: ReadonlyArray<PublishedPromise>,
  promises: ReadonlyArray<Promised>,
  runs: ReadonlyArray<RunRow>,
  occasion: Occasion
): ReadonlyArray<PublishedPromise> => {
  const known = new Map(results.flatMap(({ rows }) => rows.map((row) => [row.name, row])))
  return promises.map((promise) => ({
    name: promise.name,
    sentence: promise.sentence,
    target: promise.target,
    covers: withOwn(promise.covers, promise),
    rows: rowsOf([promise]).map((row) =>
      withRun(
        row,
        runs.find(({ name }) => name === row.name),
        known.get(row.name),
        occasion
      )
    )
  }))
}

/** Returns the names of the rows whose covered files changed since their result. */
export const expiredRows = (
  results: ReadonlyArray<PublishedPromise>,
  digestOf: Occasion["digest"]
): ReadonlySet<string> =>
  new Set(
    results.flatMap(({ covers, rows }) =>
      rows
        .filter((row) => row.digest !== undefined && row.digest !== digestOf(row.covers ?? covers))
        .map((row) => row.name)
    )
  )
