import { detectPooler } from "../connections/detect-pooler.ts"
import type { Source } from "../connections/source.ts"
import { type DatabaseFinding, findings } from "./finding.ts"

/** Examines whether a pooler is in front of PostgreSQL, and whether the option `pooled` agrees. */
export const examinePooler = async (
  source: Source,
  pooled: boolean | undefined
): Promise<ReadonlyArray<DatabaseFinding>> => {
  if (!("postgres" in source)) return []
  const pooler = await detectPooler(source.postgres)
  if (pooler === "statement")
    return findings(
      "pooler",
      [
        {
          state: "error",
          detail: "the pooler is in statement mode and refuses transactions",
          fix: "pool_mode = transaction"
        }
      ],
      ""
    )
  if (pooler === "transaction" && pooled === false)
    return findings(
      "pooler",
      [
        {
          state: "warning",
          detail: "there is a pooler, but pooled is off",
          why: "Unless the pooler is in session mode, other clients get Waybill's session settings, and Waybill gets theirs.",
          fix: "--pooled on"
        }
      ],
      ""
    )
  return findings("pooler", [], pooler === "none" ? "no pooler" : "transactions carry their own settings")
}
