import type { Progress } from "../batch/progress.ts"
import { usageError } from "../errors/command-error.ts"
import { addTallies, emptyTally, type Tally } from "../report/tally.ts"
import type { ShardHead } from "./journal-lines.ts"
import { PartialOutput } from "./partial-output.ts"
import { ProblemsFile } from "./problems-file.ts"
import { chunksInOrder, readShards } from "./shard-files.ts"

/** Settings of a merge. */
interface Merge {
  readonly files: ReadonlyArray<string>
  readonly out: string
  /** Whether to continue an interrupted merge. */
  readonly resume: boolean
  /** File for the rows of all failed orders. Absent if it is not wanted. */
  readonly problems?: string | undefined
  readonly progress: Progress
  /** Stops the merge when it is aborted. */
  readonly signal: AbortSignal
}

/** The end of a merge: the totals of the merged chunks, and whether it stopped early. */
interface MergeEnd {
  readonly tally: Tally
  readonly isStopped: boolean
}

/** Throws if the name of the output contradicts the format of the shards. */
const checkFormat = (out: string, { header }: ShardHead): void => {
  const [format, others] = header === "" ? ["NDJSON", [".csv"]] : ["CSV", [".ndjson", ".jsonl", ".json"]]
  const wrong = others.find((extension) => out.endsWith(extension))
  if (wrong !== undefined)
    throw usageError(
      `--out ${out}: the shards are ${format}, and merge does not convert them; must not end in ${wrong}`
    )
}

/** Joins the outputs of all shards of a run in input order. */
export const mergeShards = async ({ files, out, problems, progress, resume, signal }: Merge): Promise<MergeEnd> => {
  const shards = await readShards(files)
  const { end, head } = shards[0]!
  checkFormat(out, head)
  if (problems !== undefined && !("--problems" in head.settings))
    throw usageError(
      `--problems: ${files[0]} was written without it; repeat the commands of all shards with --problems`
    )
  const to = await PartialOutput.open(out, head.header, resume)
  const failed = problems === undefined ? undefined : new ProblemsFile(problems)
  let [tally, done] = [emptyTally, 0]
  try {
    for await (const chunk of chunksInOrder(shards)) {
      if (signal.aborted) break
      await to.add(chunk)
      failed?.add(chunk.problems)
      tally = addTallies(tally, chunk.tally)
      progress.update(tally.orders, ++done / end.chunks)
    }
  } finally {
    progress.clear()
    failed?.end()
  }
  const isStopped = done < end.chunks
  await (isStopped ? to.close() : to.publish())
  return { tally, isStopped }
}
