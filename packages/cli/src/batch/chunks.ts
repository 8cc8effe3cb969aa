import type { Draft } from "../orders/draft.ts"
import type { Orders } from "../orders/drafts.ts"
import type { Chunk } from "./chunk-result.ts"

/** Characters after which a chunk is closed. */
const MOST_CHARACTERS = 256 * 1024

const lengthOf = (draft: Draft): number =>
  draft._tag === "Json"
    ? draft.text.length
    : draft.rows.reduce((sum, { fields }) => fields.reduce((all, field) => all + field.length, sum), 0)

/** The orders of an input in chunks of at most so many, from some line on. */
export async function* chunksOf({ drafts, header }: Orders, from: number, most: number): AsyncGenerator<Chunk> {
  let chunk: Array<Draft> = []
  let characters = 0
  for await (const some of drafts)
    for (const draft of some) {
      if (draft.line < from) continue
      chunk.push(draft)
      characters += lengthOf(draft)
      if (chunk.length < most && characters < MOST_CHARACTERS) continue
      yield { drafts: chunk, header: header() }
      chunk = []
      characters = 0
    }
  if (chunk.length > 0) yield { drafts: chunk, header: header() }
}
