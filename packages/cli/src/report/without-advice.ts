/** A run without a recommendation. */
interface Unmeasured {
  /** Input file, or `-` for standard input. */
  readonly from: string
  /** The command of the run. */
  readonly command: string
  /** A flag or a kind of box that excludes `--what-if`. Undefined without one. */
  readonly conflict: string | undefined
  /** Whether all orders were processed. */
  readonly isDone: boolean
  /** Whether Ctrl-C ended the measurement. */
  readonly isInterrupted: boolean
}

/** Why a report has no recommendation, and a command that gets one. */
export interface WithoutAdvice {
  readonly reason: string
  /** Absent if the reason says what to do, or if nothing helps. */
  readonly command?: string
}

/** Returns why a report has no recommendation, and how to get one. */
export const withoutAdvice = ({ command, conflict, from, isDone, isInterrupted }: Unmeasured): WithoutAdvice => {
  const because = (reason: string) => ({ reason: `No recommendation: ${reason}.` })
  if (!isDone) return because("the run ended early")
  if (isInterrupted) return because("Ctrl-C ended the measurement of other sizes")
  if (conflict !== undefined) return because(`--what-if cannot be used with ${conflict}`)
  if (from === "-") return because("save the orders to a file and add --what-if 200, which reads them again")
  return {
    reason: "No recommendation yet. This command measures which box size to buy or to drop:",
    command: `${command} --what-if 200`
  }
}
