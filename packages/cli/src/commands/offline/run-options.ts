// Options of a run over orders, and which of them cannot be combined.
import type { ChunkResult } from "../../batch/chunk-result.ts"
import { usageError } from "../../errors/command-error.ts"
import { isWorkbookFile } from "../../input/is-workbook.ts"
import type { OrderInput } from "../../orders/order-input.ts"
import { checkExtension } from "../../output/output-file.ts"
import { isParquetFile, isParquetName } from "../../parquet/is-parquet.ts"
import type { Report } from "../../report/write-report.ts"
import type { outputSettings } from "../../settings/offline-settings.ts"
import type { Values } from "../../settings/setting.ts"
import type { Shard } from "../../settings/shard-setting.ts"
import type { MeasureSizes } from "./measure-sizes.ts"

/** Input, output and options of a run. */
export interface RunOptions {
  readonly from: string
  readonly input: OrderInput
  readonly output: Values<typeof outputSettings>
  /** File for the rows of failed orders. Absent if it is not wanted. */
  readonly problems?: string | undefined
  readonly strict: boolean
  readonly resume: boolean
  /** Whether to print the summary as JSON on standard output. Default false. */
  readonly json?: boolean
  /** First line of a CSV. Empty for NDJSON. */
  readonly header: string
  readonly report?: Report | undefined
  /** File of `--items`, for the report. */
  readonly items?: string | undefined
  /** Measures box sizes for the report, after the run. Absent if the report does not contain them. */
  readonly measureSizes?: MeasureSizes | undefined
  /** The shard to process. Absent for the whole input. */
  readonly shard?: Shard | undefined
  /** Time that `--at` names for orders without one. Absent if it is the current time. */
  readonly at?: string | undefined
  /** Whether to print totals instead of results. Default false. */
  readonly isQuiet?: boolean
  readonly onResult?: (result: ChunkResult) => void
}

/** Throws if the options cannot be combined. */
export const checkOptions = ({
  from,
  json = false,
  problems,
  output: { format, out = "" },
  report,
  resume,
  shard
}: RunOptions): void => {
  if (json && out === "") throw usageError("--json: needs --out; the results would be on standard output, too")
  if (problems !== undefined) checkExtension("--problems", problems, ["CSV"])
  if (isParquetName(out) && format === "ndjson")
    throw usageError(`--out ${out}: Parquet has the columns of a CSV; omit --format ndjson`)
  if (resume && isParquetName(out))
    throw usageError("--resume: cannot be combined with a Parquet file; a part of such a file cannot be read")
  if (shard !== undefined && (isParquetName(out) || isParquetFile(from)))
    throw usageError("--shard: cannot be combined with a Parquet file; convert it to a CSV")
  if (shard !== undefined && isWorkbookFile(from))
    throw usageError("--shard: cannot be combined with a workbook; save the sheet as CSV")
  if (resume && out === "") throw usageError("--resume: needs --out; name the output file of the interrupted run")
  if (resume && report !== undefined)
    throw usageError("--resume: cannot be combined with --html; a report needs a complete run")
}
