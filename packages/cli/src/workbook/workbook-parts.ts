// The parts of a workbook that describe its sheets: their list, the shared strings and the number formats.
import { builtInFormat, type NumberFormat, numberFormatOf } from "./number-format.ts"
import { readAllXml, withoutEntities } from "./read-xml.ts"
import { UnreadableWorkbook, type ZipFile } from "./zip-file.ts"

const MEBIBYTE = 1024 * 1024
/** Maximum size of a part that is kept in memory. */
const MAX_KEPT = 128 * MEBIBYTE

/** A sheet of a workbook. */
export interface SheetEntry {
  readonly name: string
  /** Name of its part in the archive. */
  readonly path: string
  readonly isHidden: boolean
}

/** Strings and formats that cells of all sheets refer to. */
export interface SheetContext {
  readonly texts: ReadonlyArray<string>
  /** Formats by the number of a style. */
  readonly formats: ReadonlyArray<NumberFormat>
  /** Whether dates count from 1904, as in old files of Excel for Mac. */
  readonly has1904Dates: boolean
}

/** The sheets of a workbook, and the strings and formats of their cells. */
export interface WorkbookParts {
  readonly sheets: ReadonlyArray<SheetEntry>
  /** Reads the strings and formats of the cells. */
  readonly context: () => Promise<SheetContext>
}

/** A part that another part names. */
interface Relation {
  readonly id: string
  readonly type: string
  readonly path: string
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1)

const pathIn = (folder: string, target: string): string => new URL(target, `file:///${folder}`).pathname.slice(1)

const relationsOf = async (zip: ZipFile, path: string): Promise<ReadonlyArray<Relation>> => {
  const folder = folderOf(path)
  const relations: Relation[] = []
  await readAllXml(zip.text(`${folder}_rels/${path.slice(folder.length)}.rels`, MAX_KEPT), {
    open: (name, { Id = "", Target = "", Type = "" }) => {
      if (name === "Relationship")
        relations.push({ id: Id, type: Type.slice(Type.lastIndexOf("/") + 1), path: pathIn(folder, Target) })
    }
  })
  return relations
}

/** Reads the strings that cells share. The pronunciation of a string is not part of it. */
const readTexts = async (zip: ZipFile, path: string): Promise<ReadonlyArray<string>> => {
  const texts: string[] = []
  let [text, isText, isSpoken] = ["", false, false]
  await readAllXml(zip.text(path, MAX_KEPT), {
    open: (name) => {
      if (name === "si") text = ""
      else if (name === "rPh") isSpoken = true
      else if (name === "t") isText = !isSpoken
    },
    text: (part) => {
      if (isText) text += part
    },
    close: (name) => {
      if (name === "si") texts.push(text)
      else if (name === "rPh") isSpoken = false
      else if (name === "t") isText = false
    }
  })
  return texts
}

const readFormats = async (zip: ZipFile, path: string): Promise<ReadonlyArray<NumberFormat>> => {
  const codes = new Map<number, NumberFormat>()
  const formats: NumberFormat[] = []
  let isCellFormat = false
  await readAllXml(zip.text(path, MAX_KEPT), {
    open: (name, { formatCode, numFmtId }) => {
      if (name === "numFmt") codes.set(Number(numFmtId), numberFormatOf(withoutEntities(formatCode ?? "")))
      else if (name === "cellXfs") isCellFormat = true
      else if (name === "xf" && isCellFormat)
        formats.push(codes.get(Number(numFmtId)) ?? builtInFormat(Number(numFmtId)))
    },
    close: (name) => {
      if (name === "cellXfs") isCellFormat = false
    }
  })
  return formats
}

/** Returns the path of the workbook's own part, or refuses an archive that is not a workbook of Excel. */
const workbookPath = async (zip: ZipFile): Promise<string> => {
  if (zip.has("xl/workbook.bin"))
    throw new UnreadableWorkbook("is a binary workbook (.xlsb); save it in Excel as a workbook (.xlsx)")
  if (zip.has("content.xml"))
    throw new UnreadableWorkbook("is a file of LibreOffice or OpenOffice; save it there as .xlsx or CSV")
  if (!zip.has("_rels/.rels")) throw new UnreadableWorkbook("is a ZIP archive; extract it and name a file of it")
  const path = (await relationsOf(zip, "")).find(({ type }) => type === "officeDocument")?.path
  if (path === undefined || !zip.has(path))
    throw new UnreadableWorkbook("is not a workbook of Excel; save the sheet as .xlsx or CSV")
  return path
}

/** Reads the list of the sheets. */
export const readParts = async (zip: ZipFile): Promise<WorkbookParts> => {
  const path = await workbookPath(zip)
  const relations = await relationsOf(zip, path)
  const sheets: SheetEntry[] = []
  let has1904Dates = false
  await readAllXml(zip.text(path, MAX_KEPT), {
    open: (name, { date1904, name: title = "", state = "visible", ...attributes }) => {
      if (name === "workbookPr") has1904Dates = date1904 === "1" || date1904 === "true"
      if (name !== "sheet") return
      const ids = Object.entries(attributes).flatMap(([key, value]) => (key.endsWith(":id") ? [value] : []))
      // A sheet with only a chart has no cells.
      const found = relations.find(({ id, type }) => type === "worksheet" && ids.includes(id))
      if (found !== undefined)
        sheets.push({ name: withoutEntities(title), path: found.path, isHidden: state !== "visible" })
    }
  })
  const pathOf = (type: string) => relations.find((relation) => relation.type === type && zip.has(relation.path))?.path
  const [texts, styles] = [pathOf("sharedStrings"), pathOf("styles")]
  return {
    sheets,
    context: async () => ({
      texts: texts === undefined ? [] : await readTexts(zip, texts),
      formats: styles === undefined ? [] : await readFormats(zip, styles),
      has1904Dates
    })
  }
}
