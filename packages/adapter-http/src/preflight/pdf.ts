import type { ImageFacts } from "@waybill/core/preflight"
import { pdfObjects } from "./pdf-objects.ts"
import { integer, isDict, type PdfDict, PdfName, type PdfValue } from "./pdf-values.ts"
import { type Source, Unreadable } from "./source.ts"
import { sidesOf } from "./tiff.ts"

/** Maximum number of levels of the page tree. */
const MAX_LEVELS = 50

/** Boxes of a page by precedence: the size after cutting, then the size that is shown. */
const boxes = ["TrimBox", "CropBox", "MediaBox"] as const

/** Reads the number of pages of a PDF file, and the size of the first one. */
export const readPdf = (source: Source): ImageFacts => {
  const { resolve, trailer } = pdfObjects(source)
  if (trailer.has("Encrypt")) throw new Unreadable("the PDF file is encrypted")
  const dictOf = (value: PdfValue | undefined, name: string): PdfDict => {
    const found = resolve(value)
    if (!isDict(found)) throw new Unreadable(`the PDF file has no ${name}`)
    return found
  }
  const tree = dictOf(dictOf(trailer.get("Root"), "catalog").get("Pages"), "pages")
  const pages = integer(resolve(tree.get("Count")), "the number of pages")
  if (pages === 0) throw new Unreadable("the PDF file has no page")
  /** Nodes from the root to the first page, which inherits their values. */
  const path = [tree]
  for (;;) {
    const kids = resolve(path[0]!.get("Kids"))
    if (!Array.isArray(kids)) break
    if (path.length === MAX_LEVELS)
      throw new Unreadable(`the pages of the PDF file have more than ${MAX_LEVELS} levels`)
    const { length } = kids as ReadonlyArray<PdfValue>
    if (length === 0 || length > pages)
      throw new Unreadable("the number of pages in the PDF file contradicts its pages")
    path.unshift(dictOf(kids[0], "page"))
  }
  const type = resolve(path[0]!.get("Type"))
  if (path.length === 1 || (type instanceof PdfName && type.name !== "Page"))
    throw new Unreadable("the PDF file has no page")
  const inherited = (name: string): PdfValue => {
    const owner = path.find((node) => node.has(name))
    return owner === undefined ? null : resolve(owner.get(name))
  }
  const box = boxes.map(inherited).find((value) => Array.isArray(value))
  const edges = Array.isArray(box) && box.length === 4 ? box.map((edge: PdfValue) => resolve(edge)) : []
  if (edges.length === 0 || !edges.every((edge) => typeof edge === "number"))
    throw new Unreadable("the page of the PDF file has no size")
  const [left, bottom, right, top] = edges as ReadonlyArray<number> as [number, number, number, number]
  const given = resolve(path[0]!.get("UserUnit"))
  const unit = typeof given === "number" ? given : 1
  const turn = inherited("Rotate")
  const isTurned = typeof turn === "number" && Math.abs(turn % 180) === 90
  const sides = sidesOf(Math.abs(right - left) * unit, Math.abs(top - bottom) * unit, isTurned)
  return { format: "pdf", ...sides, pages }
}
