import { usageError } from "../../errors/command-error.ts"
import { systemReason } from "../../errors/system-reason.ts"
import { createFolder } from "../../output/create-folder.ts"
import { checkWritable } from "../../output/output-file.ts"
import { isParquetName } from "../../parquet/is-parquet.ts"
import { Report } from "../../report/write-report.ts"
import type { drawingSettings, outputSettings } from "../../settings/offline-settings.ts"
import type { Values } from "../../settings/setting.ts"
import type { Units } from "../../settings/units.ts"
import type { Format } from "../../tasks/lines/output-lines.ts"

/** Throws if the name of a file of results ends like a format that is not written. */
export const checkResultName = (out: string): void => {
  const [extension] = /\.(?:xlsx?|ods|numbers|tsv|xml|html?|pdf|zip|gz)$/i.exec(out) ?? []
  if (extension !== undefined)
    throw usageError(`--out ${out}: results are NDJSON, CSV or Parquet; must not end in ${extension}`)
}

/** Returns the output format: the one given by `--format`, or the one implied by the file name of `--out`. Parquet is written from CSV. */
export const formatOf = ({ format, out = "" }: Values<typeof outputSettings>): Format => {
  checkResultName(out)
  const named =
    /\.csv$/i.test(out) || isParquetName(out) ? "csv" : /\.(?:ndjson|jsonl|json)$/i.test(out) ? "ndjson" : undefined
  if (format !== undefined && named !== undefined && format !== named && !isParquetName(out))
    throw usageError(`--format ${format}: contradicts the name ${out} of --out`)
  return format ?? named ?? "ndjson"
}

const drawingFolder = (folder: string): string => {
  try {
    createFolder(folder)
    return folder
  } catch (error) {
    throw usageError(`--svg ${folder}: cannot be created: ${systemReason(error)}`)
  }
}

/** Creates the folder of `--svg`, and checks that the file of `--html` is writable. */
export const drawingOutputs = ({ html, svg }: Values<typeof drawingSettings>, units: Units) => {
  const folder = svg === undefined ? undefined : drawingFolder(svg)
  if (html !== undefined) checkWritable(html)
  return {
    report: html === undefined ? undefined : new Report(html, units),
    taskOutput: { units, html: html !== undefined, ...(folder !== undefined && { svg: folder }) }
  }
}
