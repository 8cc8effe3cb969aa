import { CommandError } from "../../errors/command-error.ts"
import { notify } from "../../output/terminal.ts"

/** Returns the error for a refused file. The error reports the first fault; all other faults are printed before it. */
export const refusal = (file: string, faults: ReadonlyArray<{ readonly message: string }>): CommandError => {
  for (const { message } of faults.slice(1)) notify(`waybill: ${file}: ${message}`)
  return new CommandError("refused", `${file}: ${faults[0]?.message}`)
}
