import { usageError } from "../../errors/command-error.ts"
import { systemReason } from "../../errors/system-reason.ts"
import { createFolder } from "../../output/create-folder.ts"
import { checkExtension, checkWritable, type FileFormat, hasExtension } from "../../output/output-file.ts"
import type { Assumptions } from "../../report/assumptions.ts"
import { Report } from "../../report/write-report.ts"
import type { drawingSettings, outputSettings } from "../../settings/offline-settings.ts"
import type { Values } from "../../settings/setting.ts"
import type { Units } from "../../settings/units.ts"
import type { Format } from "../../tasks/lines/output-lines.ts"

/** Formats of results. */
export const resultFormats = ["NDJSON", "CSV", "Parquet"] as const satisfies ReadonlyArray<FileFormat>

/** Returns the output format: the one given by `--format`, or the one implied by the file name of `--out`. Parquet is written from CSV. */
export const formatOf = (
  { format, out = "" }: Values<typeof outputSettings>,
  formats: ReadonlyArray<FileFormat> = resultFormats
): Format => {
  checkExtension("--out", out, formats)
  const named =
    hasExtension(out, "CSV") || hasExtension(out, "Parquet")
      ? "csv"
      : hasExtension(out, "NDJSON")
        ? "ndjson"
        : undefined
  if (format !== undefined && named !== undefined && format !== named && !hasExtension(out, "Parquet"))
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

/**
 * Creates the folder of `--svg`, and checks that the file of `--html` is writable. `conflict` is what `--what-if` cannot be
 * used with.
 */
export const drawingOutputs = (
  { html, svg }: Values<typeof drawingSettings>,
  units: Units,
  assumptions: () => Assumptions,
  conflict?: string
) => {
  const folder = svg === undefined ? undefined : drawingFolder(svg)
  if (html !== undefined) {
    checkExtension("--html", html, ["HTML"])
    checkWritable(html)
  }
  return {
    report: html === undefined ? undefined : new Report(html, units, assumptions(), conflict),
    taskOutput: { units, html: html !== undefined, ...(folder !== undefined && { svg: folder }) }
  }
}
