import { closeSync, constants, openSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { draw } from "@waybill/packing/layout"
import type { Draft } from "../orders/draft.ts"
import { createFolder } from "../output/create-folder.ts"
import { failWithName } from "../output/output-file.ts"
import { drawablesOf, type PackedOrder } from "../packing/packed-order.ts"
import type { Units } from "../settings/units.ts"

/** Maximum number of characters of an order's name in a file name, because file systems limit file names. */
const MAX_NAME = 100

/** Flags that replace a file, and refuse a symbolic link, which could lead to a file outside the folder. */
const REPLACE = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0)

/** Returns a number that is unique in the input: the position in a list, or otherwise the line. */
const numberOf = (draft: Draft): number =>
  draft._tag === "Json" && draft.at !== "" ? Number(draft.at.slice(draft.at.lastIndexOf("/") + 1)) + 1 : draft.line

/** Writes a drawing of each box, mailer and tube. File names are unique among the orders of the input. */
export const writeDrawings = (
  folder: string,
  draft: Draft,
  name: string | undefined,
  packed: PackedOrder,
  units: Units
): void => {
  const drawables = drawablesOf(packed)
  if (drawables.length === 0) return
  failWithName(folder, () => createFolder(folder))
  const safeName = (name ?? "line").replace(/[^\w.-]+/g, "-").replace(/^\.+/, "")
  const stem = `${safeName.slice(0, MAX_NAME)}-${numberOf(draft)}`
  for (const { number, parcel, ...named } of drawables) {
    const file = join(folder, `${stem}-${number}.svg`)
    failWithName(file, () => {
      const opened = openSync(file, REPLACE)
      try {
        writeFileSync(opened, draw(parcel, { ...named, units, number, of: packed.boxes.length }))
      } finally {
        closeSync(opened)
      }
    })
  }
}
