import { readFileSync } from "node:fs"
import { usageError } from "../errors/command-error.ts"
import { systemReason } from "../errors/system-reason.ts"
import { isCompoundFile } from "../input/is-workbook.ts"
import { chooseSheet } from "./choose-sheet.ts"
import { MergedCells, mergedColumns } from "./merged-cells.ts"
import { sheetRows } from "./sheet-rows.ts"
import { readParts } from "./workbook-parts.ts"
import { UnreadableWorkbook, ZipFile } from "./zip-file.ts"

/** Maximum size of a sheet. It is streamed, so that memory does not depend on it. */
const MAX_SHEET = 4096 * 1024 * 1024

/** Byte order mark. With it, the decoder uses UTF-8 regardless of --encoding. */
const MARK = "\uFEFF"

/** Name of a part in a workbook with a password, in the encoding of its file system. */
const PASSWORD = Buffer.from("EncryptedPackage", "utf16le")

/** Returns a field of a CSV. Other delimiters than commas are quoted, too, so that the comma is the delimiter. */
const field = (text: string): string => (/[",;|\t]|^[[{]|^sep=/i.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const compoundProblem = (file: string): string =>
  readFileSync(file).includes(PASSWORD)
    ? "has a password; remove it in Excel and save the workbook again"
    : "is a workbook of Excel before 2007 (.xls); save it in Excel as a workbook (.xlsx)"

/**
 * Yields the rows of a sheet as the bytes of a CSV with the same line numbers. `sheet` is the name or number of the sheet,
 * otherwise the first one that Excel shows. `name` is that of the file in messages.
 */
export async function* workbookAsCsv(
  file: string,
  name: string,
  sheet: string | undefined
): AsyncGenerator<Uint8Array> {
  try {
    if (isCompoundFile(file)) throw new UnreadableWorkbook(compoundProblem(file))
    const zip = new ZipFile(file)
    const { context, sheets } = await readParts(zip)
    const { path } = chooseSheet(sheets, sheet)
    const merged = new MergedCells(await mergedColumns(zip.text(path, MAX_SHEET)))
    let [line, text, width] = [0, MARK, 0]
    for await (const rows of sheetRows(zip.text(path, MAX_SHEET), await context(), merged)) {
      for (const { cells, number } of rows) {
        // Rows end at their last cell with a value. Those of a CSV are as long as the header.
        width = Math.max(width, cells.length)
        const row = cells.length === 0 ? "" : `${cells.map(field).join(",")}${",".repeat(width - cells.length)}`
        text += `${"\n".repeat(number - line - 1)}${row}\n`
        line = number
      }
      yield Buffer.from(text)
      text = ""
    }
  } catch (error) {
    if (error instanceof UnreadableWorkbook) throw usageError(`${name}: ${error.message}`)
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    throw usageError(`${name}: cannot be read: ${systemReason(error)}`)
  }
}
