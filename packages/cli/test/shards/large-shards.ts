// Two shards with long outputs, so that a merge takes long enough to be interrupted.
import type { sandbox } from "../commands/sandbox.ts"
import { sha256, withChecks, withoutChecks } from "./journal-text.ts"

type Files = Pick<ReturnType<typeof sandbox>, "put" | "read">

const CHUNKS = 800
const LENGTH = 65_536

/** Writes two shards, and returns their names and the merged output. `example` is a shard of one run. */
export const putLargeShards = ({ put, read }: Files, example: string) => {
  const [head = "", chunk = ""] = withoutChecks(read(`${example}.shard`))
  const tally = JSON.stringify({ ...JSON.parse(chunk).tally, orders: 1, boxes: 1 })
  const chunks = Array.from({ length: CHUNKS }, (_, n) => `${String(n).padStart(LENGTH - 1, "x")}\n`)
  const names = [1, 2].map((index) => {
    const own = chunks.filter((_, n) => n % 2 === index - 1)
    const lines = own.map((output) => `{"bytes":${LENGTH},"output":"${sha256(output)}","input":"","tally":${tally}}`)
    const first = JSON.stringify({ ...JSON.parse(head), index, of: 2 })
    put(`large${index}.shard`, withChecks([first, ...lines, `{"chunks":${CHUNKS},"digest":""}`]))
    return put(`large${index}`, own.join(""))
  })
  return { names, text: chunks.join("") }
}

/** Damages the first chunk of the first shard. A merge that has already written it does not read it again. */
export const damageFirstChunk = ({ put, read }: Files, [first = ""]: ReadonlyArray<string>): void => {
  put(first, `${" ".repeat(LENGTH)}${read(first).slice(LENGTH)}`)
}
