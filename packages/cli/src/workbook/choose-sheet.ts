import { nearestName } from "@waybill/packing/values"
import type { SheetEntry } from "./workbook-parts.ts"
import { UnreadableWorkbook } from "./zip-file.ts"

/** Maximum number of names in a message. */
const MAX_NAMES = 20

const normalized = (name: string): string => name.trim().toLowerCase()

/** Returns the sheet with a name or number. Default: the first one that Excel shows. */
export const chooseSheet = (sheets: ReadonlyArray<SheetEntry>, wanted: string | undefined): SheetEntry => {
  if (sheets.length === 0) throw new UnreadableWorkbook("has no sheet with cells")
  if (wanted === undefined) return sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]!
  const found = sheets.find(({ name }) => normalized(name) === normalized(wanted))
  const numbered = /^[1-9]\d{0,3}$/.test(wanted.trim()) ? sheets[Number(wanted) - 1] : undefined
  if (found ?? numbered) return (found ?? numbered)!
  const names = sheets.map(({ name }) => name)
  const nearest = nearestName(wanted.trim(), names)
  const listed = names.slice(0, MAX_NAMES).map((name, i) => `${i + 1} ${JSON.stringify(name)}`)
  const more = names.length > MAX_NAMES ? [`${names.length - MAX_NAMES} more`] : []
  const hint = nearest === undefined ? "must be one of" : `did you mean ${JSON.stringify(nearest)}? Sheets:`
  throw new UnreadableWorkbook(`has no sheet ${JSON.stringify(wanted)}; ${hint} ${[...listed, ...more].join(", ")}`)
}
