import { usageError } from "../errors/command-error.ts"
import { LikelyUnits } from "../formats/likely-units.ts"
import { formatFault } from "../input/fault.ts"
import { counted } from "../output/numbers.ts"
import { checkWritable, writeText } from "../output/output-file.ts"
import { oneLine } from "../output/safe-text.ts"
import { noteEarly } from "../output/terminal.ts"
import type { inputSettings } from "../settings/offline-settings.ts"
import type { Values } from "../settings/setting.ts"
import type { Units } from "../settings/units.ts"
import { readMapping } from "./column-mapping.ts"
import type { ItemTable } from "./item-table.ts"
import type { OrderFileOptions } from "./order-file-options.ts"
import { readItems } from "./read-items.ts"

/** Settings for reading orders, and the sizes of items by SKU. */
export interface OrderInput {
  readonly reading: OrderFileOptions
  readonly items?: ItemTable
  /** Saves the mapping of columns for `--save-map`. Called when the header of the input has been read. */
  readonly saveMap?: () => void
}

/** Maximum number of repairs to print. */
const MAX_REPAIRS = 20

/** Flags of the input. */
type InputFlags = Values<typeof inputSettings> & { readonly units: Units; readonly problems?: string | undefined }

/** Reads the files of the input flags. */
export const orderInputOf = async (flags: InputFlags): Promise<OrderInput> => {
  const { decimal, encoding, headerRow, items: file, itemsSheet, saveMap: target, sheet, units } = flags
  const keepsRows = flags.problems !== undefined
  const map = flags.map === undefined ? undefined : readMapping(flags.map)
  if (target !== undefined) {
    if (map === undefined) throw usageError("--save-map: needs --map")
    checkWritable(target)
  }
  const saved = target === undefined ? {} : { saveMap: () => writeText(target, `${JSON.stringify(map, null, 2)}\n`) }
  if (file === undefined) {
    if (itemsSheet !== undefined) throw usageError("--items-sheet: needs --items")
    return { reading: { encoding, map, sheet, headerRow, decimal, units, keepsRows }, ...saved }
  }
  const { inheriting, items, repairs, withoutSize } = await readItems(file, units, {
    encoding,
    sheet: itemsSheet,
    decimal
  })
  for (const repair of repairs.slice(0, MAX_REPAIRS))
    noteEarly(oneLine(`waybill: --items ${file}: ${formatFault(repair)}`))
  if (repairs.length > MAX_REPAIRS)
    noteEarly(`waybill: --items ${file}: ${counted(repairs.length - MAX_REPAIRS, "more repair")}`)
  const likely = new LikelyUnits()
  for (const item of items.values()) likely.add(item)
  const warning = likely.warning(units)
  if (warning !== undefined) noteEarly(`waybill: --items ${file}: ${warning}`)
  if (inheriting > 0)
    noteEarly(`--items ${file}: ${counted(inheriting, "variation")} with sizes or weights of parents.`)
  if (withoutSize > 0) noteEarly(`--items ${file}: ignored ${counted(withoutSize, "row")} without a size.`)
  return {
    reading: { encoding, map, sheet, headerRow, decimal, units, keepsRows, hasItemSizes: true },
    items,
    ...saved
  }
}
