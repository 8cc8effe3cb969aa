// The flag `--fill` of `waybill pack`.
import type { Goal } from "@waybill/packing/loads"
import type { ChunkResult } from "../../batch/chunk-result.ts"
import { usageError } from "../../errors/command-error.ts"
import { counted } from "../../output/numbers.ts"
import { oneLine } from "../../output/safe-text.ts"
import { notify } from "../../output/terminal.ts"
import { hasRanges } from "../../packing/pack-items.ts"
import type { PackSettings } from "../../packing/pack-settings.ts"
import { isPlainBox } from "../../packing/stock.ts"
import { oneOf } from "../../settings/setting.ts"

const goals = ["volume", "value", "priority"] as const satisfies ReadonlyArray<Goal>

export const fillSetting = {
  fill: oneOf(goals, {
    description: "Treat --boxes as containers, and load the most volume, value or priority of each order"
  })
}

/** Maximum number of loadings to print. */
const MAX_PRINTED = 20

/** Flags of `waybill pack` that contradict `--fill`, with whether the command line has them. */
interface OtherFlags {
  readonly boxes: string | undefined
  readonly balance: boolean
  readonly shareStock: boolean
  readonly objective: boolean
}

/** Throws if a flag or a box cannot be used with `--fill`. */
export const checkFill = (flags: OtherFlags, { kept, stock }: PackSettings): void => {
  const refuse = (problem: string) => usageError(`--fill: ${problem}`)
  if (flags.boxes === undefined) throw refuse("needs --boxes; its boxes are the containers to fill")
  if (flags.balance) throw refuse("cannot be used with --balance")
  if (flags.shareStock) throw refuse("cannot be used with --share-stock")
  if (kept !== undefined) throw refuse("cannot be used with --keep")
  if (flags.objective) throw refuse("cannot be used with --objective; --fill names the measure")
  if (hasRanges(stock)) throw refuse("cannot be used with boxes that have a centreOfGravity")
  const other = stock.boxes.find((box) => !isPlainBox(box))
  if (other !== undefined)
    throw refuse(`box ${JSON.stringify(other.reference)} is a ${other.kind}; containers must be of the kind box`)
}

/** Collects a line about each loading, and prints them after the run. */
export class FilledLines {
  private readonly lines: string[] = []
  private count = 0

  readonly add = ({ extras }: ChunkResult): void => {
    this.count += extras.length
    this.lines.push(...(extras as ReadonlyArray<string>).slice(0, MAX_PRINTED - this.lines.length))
  }

  print(): void {
    for (const line of this.lines) notify(oneLine(line))
    if (this.count > this.lines.length) notify(`${counted(this.count - this.lines.length, "more loading")}`)
  }
}
