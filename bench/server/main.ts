// Our service against the baseline: npm run bench:server, with --help for what can be asked.
import { cpus } from "node:os"
import { commandIn, HELP, type Pairing } from "./command-line.ts"
import { compare, type Hear } from "./comparison.ts"
import { postgresAnswers, shownPostgres } from "./place.ts"
import { tableOf } from "./report.ts"
import { type Summary, summaryOf } from "./summary.ts"
import { barLines } from "./targets.ts"

const tell = (line: string) => process.stderr.write(`${line}\n`)
const end = (code: number, line: string): never => {
  tell(line)
  process.exit(code)
}

const command = commandIn(process.argv.slice(2))
if (command._tag === "Help") {
  process.stdout.write(HELP)
  process.exit()
}
if (command._tag === "Wrong") end(2, `${command.message} (--help says what can be asked for)`)
const { effort, needsPostgres, pairings } = command as Extract<typeof command, { readonly _tag: "Compare" }>

const stopping = new AbortController()
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopping.abort())

const titleOf = ({ against, database, mode }: Pairing) => `${database}, ${mode}, against ${against}`

const hearing =
  (pairing: Pairing): Hear =>
  (round, who, { cpu, foreign, p50, p99, rate, sample, wrong }) => {
    const times = `p50 ${p50?.toFixed(2) ?? "–"} ms, p99 ${p99?.toFixed(2) ?? "–"} ms`
    const use = `CPU ${cpu?.toFixed(1) ?? "–"} µs, foreign ${foreign?.toFixed(2) ?? "–"} cores`
    const faults = wrong === 0 ? "" : `; WRONG: ${wrong}, such as ${sample}`
    const place = `${titleOf(pairing)}, round ${round} of ${effort.rounds}, ${who}`
    tell(`${place}: ${Math.round(rate)} a second, ${times}, ${use}${faults}`)
  }

const measurable = async (): Promise<ReadonlyArray<Pairing>> => {
  if (!pairings.some(({ database }) => database === "postgres") || (await postgresAnswers())) return pairings
  const line = `PostgreSQL at ${shownPostgres} does not answer`
  if (needsPostgres) end(1, line)
  tell(`${line}: it is left out.`)
  return pairings.filter(({ database }) => database !== "postgres")
}

try {
  const summaries: Array<Summary> = []
  for (const pairing of await measurable())
    summaries.push(summaryOf(pairing, await compare(pairing, effort, hearing(pairing), stopping.signal)))
  const { connections, rounds, seconds, workers } = effort
  console.log(
    `${cpus()[0]?.model} × ${cpus().length}, Node ${process.versions.node}; ${connections} connections, ${rounds} × ${seconds} s; Waybill / baseline\n`
  )
  console.log(`${tableOf(summaries, workers)}\n`)
  for (const line of barLines(summaries, connections)) console.log(line)
  if (summaries.some(({ wrong }) => wrong > 0)) process.exitCode = 1
} catch (error) {
  if (stopping.signal.aborted) end(130, "Stopped; nothing is left behind.")
  end(1, (error as Error).message)
}
