import { usageError } from "../errors/command-error.ts"
import { writeText } from "../output/output-file.ts"
import type { inputSettings } from "../settings/offline-settings.ts"
import type { Values } from "../settings/setting.ts"
import { readMapping } from "./column-mapping.ts"
import type { ItemTable } from "./item-table.ts"
import type { Reading } from "./reading.ts"

/** How orders are read: their text, and the sizes of the items that they name. */
export interface OrderInput {
  readonly reading: Reading
  readonly items?: ItemTable
}

/** Reads the files that the flags for the input name, and saves the mapping of columns if a flag says so. */
export const orderInputOf = async ({
  encoding,
  map: mapped,
  saveMap
}: Values<typeof inputSettings>): Promise<OrderInput> => {
  const map = mapped === undefined ? undefined : readMapping(mapped)
  if (saveMap !== undefined) {
    if (map === undefined) throw usageError("--save-map: needs --map, whose columns it saves")
    writeText(saveMap, `${JSON.stringify(map, null, 2)}\n`)
  }
  return { reading: { encoding, map } }
}
