// The flag `--verify` of `waybill pack` and `waybill ship`.
import type { JudgedClaim } from "@waybill/packing"
import type { ChunkResult } from "../../batch/chunk-result.ts"
import { exitCodes } from "../../errors/exit-codes.ts"
import { counted } from "../../output/numbers.ts"
import { oneLine } from "../../output/safe-text.ts"
import { notify } from "../../output/terminal.ts"
import { switchFlag } from "../../settings/flags.ts"
import type { OrderClaims } from "../../tasks/task.ts"

export const verifySwitch = {
  verify: switchFlag(
    "verify",
    "Prove each packing, check its claims, and print a line for each; exits with 1 if one is false"
  )
}

const verdicts: Readonly<Record<JudgedClaim["_tag"], string>> = {
  Checked: "checked",
  NotCheckable: "not checkable here",
  False: "false"
}

/** Prints a line about each claim, and the number of claims with each verdict after the run. */
export class ClaimLines {
  private readonly counts = { Checked: 0, NotCheckable: 0, False: 0 }

  readonly add = ({ extras }: ChunkResult): void => {
    for (const { claims, order } of extras as ReadonlyArray<OrderClaims>)
      for (const { _tag, claim, reason } of claims) {
        this.counts[_tag]++
        notify(oneLine(`${order}: ${claim}: ${verdicts[_tag]}${reason === undefined ? "" : ` (${reason})`}`))
      }
  }

  /** Prints the totals, and sets the exit code if a claim is false. */
  finish(): void {
    const { Checked, False, NotCheckable } = this.counts
    notify(`${counted(Checked, "claim")} checked, ${NotCheckable} not checkable here, ${False} false`)
    if (False > 0) process.exitCode = exitCodes.refused
  }
}
