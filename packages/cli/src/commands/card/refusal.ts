import { CommandError } from "../../errors/command-error.ts"
import { notify } from "../../output/terminal.ts"

/** Returns the error of a refused file. Prints every fault but the first, which the error reports. */
export const refusal = (file: string, faults: ReadonlyArray<{ readonly message: string }>): CommandError => {
  for (const { message } of faults.slice(1)) notify(`waybill: ${file}: ${message}`)
  return new CommandError("refused", `${file}: ${faults[0]?.message}`)
}
