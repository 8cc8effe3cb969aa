import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { draw } from "@waybill/packing/layout"
import type { Draft } from "../orders/draft.ts"
import type { PackedOrder } from "../packing/parcel.ts"

/** What no two orders of an input have in common: the number in a list, whose orders may share a line, or else the line. */
const numberOf = (draft: Draft): number =>
  draft._tag === "Json" && draft.at !== "" ? Number(draft.at.slice(1)) + 1 : draft.line

/** Characters of a name that go into that of a file, which systems bound. */
const MOST = 100

/** A file for each box of which it is known what lies where, which no other order of the input overwrites. */
export const writeDrawings = (
  folder: string,
  draft: Draft,
  name: string | undefined,
  { packing }: PackedOrder
): void => {
  if (packing.boxes.length === 0) return
  mkdirSync(folder, { recursive: true })
  const safe = (name ?? "line").replace(/[^\w.-]+/g, "-").replace(/^\.+/, "")
  const stem = `${safe.slice(0, MOST)}-${numberOf(draft)}`
  for (const [i, svg] of draw(packing).entries()) writeFileSync(join(folder, `${stem}-${i + 1}.svg`), svg)
}
