// Compares the service with the baseline: npm run bench -- server (--help lists the options).
import { cpus } from "node:os"
import { commandIn, HELP, type Pairing } from "./command-line.ts"
import { compare, type OnFigures } from "./comparison.ts"
import { postgresAnswers, shownPostgres } from "./place.ts"
import type { Cost } from "./profile.ts"
import { costTableOf, tableOf } from "./report.ts"
import { type Summary, summaryOf } from "./summary.ts"
import { targetLines } from "./targets.ts"

const print = (line: string) => process.stderr.write(`${line}\n`)
const end = (code: number, line: string): never => {
  print(line)
  process.exit(code)
}

const command = commandIn(process.argv.slice(2))
if (command._tag === "Help") {
  process.stdout.write(HELP)
  process.exit()
}
if (command._tag === "Wrong") end(2, `${command.message} (--help lists the options)`)
const { effort, isProfiled, needsPostgres, pairings } = command as Extract<typeof command, { readonly _tag: "Compare" }>

const stopping = new AbortController()
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopping.abort())

const titleOf = ({ against, database, mode }: Pairing) =>
  [database, mode, ...(against === undefined ? [] : [`against ${against}`])].join(", ")

const reporter =
  (pairing: Pairing): OnFigures =>
  (round, who, { cpu, foreign, p50, p99, rate, sample, wrong }) => {
    const times = `p50 ${p50?.toFixed(2) ?? "–"} ms, p99 ${p99?.toFixed(2) ?? "–"} ms`
    const use = `CPU ${cpu?.toFixed(1) ?? "–"} µs, ${foreign?.toFixed(2) ?? "–"} cores used by others`
    const faults = wrong === 0 ? "" : `; WRONG REPLIES: ${wrong}, for example ${sample}`
    const place = `${titleOf(pairing)}, round ${round} of ${effort.rounds}, ${who}`
    print(`${place}: ${Math.round(rate)}/s, ${times}, ${use}${faults}`)
  }

const measurable = async (): Promise<ReadonlyArray<Pairing>> => {
  if (!pairings.some(({ database }) => database === "postgres") || (await postgresAnswers())) return pairings
  const line = `PostgreSQL at ${shownPostgres} does not respond`
  if (needsPostgres) end(1, line)
  print(`${line}; it is omitted.`)
  return pairings.filter(({ database }) => database !== "postgres")
}

try {
  const summaries: Array<Summary> = []
  const profiles: Array<readonly [Pairing, ReadonlyArray<Cost>]> = []
  for (const pairing of await measurable()) {
    const { costs, rounds } = await compare(pairing, effort, isProfiled, reporter(pairing), stopping.signal)
    summaries.push(summaryOf(pairing, rounds))
    profiles.push([pairing, costs])
  }
  const { connections, rounds, seconds, workers } = effort
  console.log(
    `${cpus()[0]?.model} × ${cpus().length}, Node ${process.versions.node}; ${connections} connections, ${rounds} × ${seconds} s; Waybill / baseline\n`
  )
  console.log(`${tableOf(summaries, workers)}\n`)
  if (isProfiled) console.log(`${costTableOf(profiles)}\n`)
  if (pairings.some(({ against }) => against !== undefined))
    for (const line of targetLines(summaries, connections)) console.log(line)
  if (summaries.some(({ wrong }) => wrong > 0)) process.exitCode = 1
} catch (error) {
  if (stopping.signal.aborted) end(130, "Interrupted; all servers and files were removed.")
  end(1, (error as Error).message)
}
