import type { Draft } from "../orders/draft.ts"
import type { Orders } from "../orders/drafts.ts"
import type { Chunk } from "./chunk-result.ts"

/** Maximum number of characters in a chunk. */
const MAX_CHARACTERS = 256 * 1024

const lengthOf = (draft: Draft): number =>
  draft._tag === "Json"
    ? draft.text.length
    : draft.rows.reduce((sum, { fields }) => fields.reduce((all, field) => all + field.length, sum), 0)

/** Yields chunks of at most `maxOrders` orders. */
export async function* chunksOf({ drafts, header }: Orders, maxOrders: number): AsyncGenerator<Chunk> {
  let chunk: Array<Draft> = []
  let characters = 0
  for await (const group of drafts)
    for (const draft of group) {
      chunk.push(draft)
      characters += lengthOf(draft)
      if (chunk.length < maxOrders && characters < MAX_CHARACTERS) continue
      yield { drafts: chunk, header: header() }
      chunk = []
      characters = 0
    }
  if (chunk.length > 0) yield { drafts: chunk, header: header() }
}
