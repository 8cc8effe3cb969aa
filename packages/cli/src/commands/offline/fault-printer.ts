import type { Progress } from "../../batch/progress.ts"
import { faultKind, formatFault, type InputFault } from "../../input/fault.ts"
import { counted, grouped } from "../../output/numbers.ts"
import { oneLine } from "../../output/safe-text.ts"
import { notify } from "../../output/terminal.ts"
import { type FaultKind, FaultSummary } from "./fault-summary.ts"

/** Kind of the printed notes. */
type Noun = "errors" | "repairs"

/** Maximum number of faults printed as they occur. If there are more, all are summed up by kind at the end. */
const MAX_FAULTS = 20

/** Prints faults as they occur, up to `MAX_FAULTS` of them, and then a summary. */
export class FaultPrinter {
  private count = 0
  private printed = 0
  /** Number of each printed repair. */
  private readonly times = new Map<string, number>()
  private first: ReadonlyArray<InputFault> = []
  private readonly summary = new FaultSummary()
  private readonly progress: Progress
  private readonly source: string
  private readonly noun: Noun

  /** `source` precedes each fault, for a command that reads several files. */
  constructor(progress: Progress, source = "", noun: Noun = "errors") {
    this.noun = noun
    this.progress = progress
    this.source = source
  }

  print(faults: ReadonlyArray<InputFault>): void {
    for (const fault of faults) {
      if (this.count === 0) this.progress.clear()
      this.summary.add(fault)
      this.count++
      if (this.isRepeated(fault)) continue
      if (++this.printed <= MAX_FAULTS) this.notify(fault)
    }
  }

  /** Counts a repair. Returns whether an equal one has been printed. Errors are printed each, because each must be fixed. */
  private isRepeated(fault: InputFault): boolean {
    const text = faultKind({ ...fault, kind: fault.message })
    const times = this.times.get(text) ?? 0
    if (this.noun === "repairs" && (times > 0 || this.times.size < MAX_FAULTS)) this.times.set(text, times + 1)
    return times > 0
  }

  /** Adds faults that occur in any order. `finish` prints the first ones by line. */
  collect(faults: ReadonlyArray<InputFault>): void {
    this.count += faults.length
    this.printed += faults.length
    for (const fault of faults) this.summary.add(fault)
    this.first = [...this.first, ...faults].toSorted((a, b) => a.line - b.line).slice(0, MAX_FAULTS)
  }

  /** Number of each kind of fault. */
  get counts(): ReadonlyArray<FaultKind> {
    return this.summary.counts
  }

  finish(): void {
    for (const fault of this.first) this.notify(fault)
    if (this.printed <= MAX_FAULTS) {
      for (const [text, times] of this.times)
        if (times > 1) notify(oneLine(`waybill: ${this.source}${counted(times - 1, "more time")}: ${text}`))
      return
    }
    notify(
      `waybill: ${this.source}${grouped(this.count - MAX_FAULTS)} more ${this.noun}; all ${grouped(this.count)} by kind:`
    )
    for (const line of this.summary.lines) notify(oneLine(line))
  }

  private notify(fault: InputFault): void {
    notify(oneLine(`waybill: ${this.source}${formatFault(fault)}`))
  }
}
