// Searches everything that Waybill writes for secrets.
import { randomBytes } from "node:crypto"
import type { DatabaseName } from "../../../packages/adapter-sql/test/fixtures/databases.ts"
import type { Absent, Result, Run } from "../trial.ts"
import { finderOf } from "./find.ts"
import { leaksOf } from "./judge.ts"
import { runRound } from "./run-round.ts"

/** Distance between the seeds of two rounds. */
const SEEDS_APART = 1_000_003

/** Places that must have content, so that an empty one does not pass. */
const MOST_IMPORTANT = [
  "log",
  "traces",
  "metrics",
  "replies",
  "console",
  "pages",
  "errors of commands",
  "doctor",
  "lists",
  "order export",
  "order show",
  "order history",
  "events",
  "report pages",
  "output of crashes"
]
/** Those of a database that is a file, and those of a server. */
const OF_FILE = ["database file", "backup"]
const OF_SERVER = ["dump"]

export const runCanaries = async (
  name: DatabaseName,
  { progress, seed, signal, size }: Run
): Promise<Result | Absent> => {
  const found: Array<string> = []
  let [trials, bytes] = [0, 0]
  const places = new Set<string>()
  for (let index = 0; index < size && !signal.aborted; index++) {
    const result = await runRound(name, seed * SEEDS_APART + index)
    if ("absent" in result) return result
    const find = finderOf(result.secrets)
    found.push(...result.found)
    // A canary that is planted in the searched text proves that the search works.
    const proof = `${randomBytes(20).toString("hex")} ${result.secrets[0]?.value}`
    if (find(proof).length === 0) found.push("the search does not find a secret that is there")
    // A customer's data is shown here, so that the places without it are searched for data that the service has.
    if (!find(result.outputs.get("order show") ?? "").some(({ kind }) => kind === "data of a customer"))
      found.push("order show: has no data of a customer")
    for (const [place, text] of result.outputs) {
      found.push(...leaksOf(place, find(text)))
      places.add(place)
      trials += result.secrets.length
      bytes += text.length
    }
    for (const place of [...MOST_IMPORTANT, ...(name === "SQLite" ? OF_FILE : OF_SERVER)])
      if ((result.outputs.get(place) ?? "").length < 100) found.push(`${place}: has no content`)
    progress(index + 1)
  }
  const figures = { places: String(places.size), searched: `${(bytes / 1e6).toFixed(1)} MB`, rounds: String(size) }
  return { trials, losses: found.length, figures, found: [...new Set(found)] }
}
