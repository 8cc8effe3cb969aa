import { closeSync, openSync, writeSync } from "node:fs"
import type { ProblemText } from "../batch/chunk-result.ts"
import { failWithName } from "../output/output-file.ts"
import { openJournal } from "./journal.ts"

/** The file of `--problems`. It is empty if all orders are served. */
export class ProblemsFile {
  private readonly name: string
  private readonly opened: number
  private hasHeader = false

  /** Replaces an earlier file. */
  constructor(name: string) {
    this.name = name
    this.opened = failWithName(name, () => openSync(name, "w"))
  }

  /** Writes the rows of a chunk. */
  add(problems: ProblemText | undefined): void {
    if (problems === undefined) return
    const { header, rows } = problems
    failWithName(this.name, () => writeSync(this.opened, this.hasHeader ? rows : `${header}${rows}`))
    this.hasHeader = true
  }

  /** Writes the rows of all chunks in the journal of an output. */
  async addJournal(output: string): Promise<void> {
    const { entries } = await openJournal(output, false)
    for await (const { value } of entries) if (!("chunks" in value)) this.add(value.problems)
  }

  end(): void {
    closeSync(this.opened)
  }
}
