import type { ImageFacts } from "@waybill/core/preflight"
import { bytesAt, cut, type Source, Unreadable } from "./source.ts"
import { isTurnedBy, sidesOf } from "./tiff.ts"

/** Maximum number of chunks, and maximum length of EXIF data. */
const MAX_CHUNKS = 1000
const MAX_EXIF = 65_536

/** Returns the sides in the header of a lossy image. */
const lossySides = (head: Buffer) => {
  if (head.readUIntBE(3, 3) !== 0x9d012a) throw new Unreadable("the image in the WebP file is not valid")
  return { width: head.readUInt16LE(6) & 0x3fff, height: head.readUInt16LE(8) & 0x3fff }
}

/** Returns the sides in the header of a lossless image. */
const losslessSides = (head: Buffer) => {
  if (head[0] !== 0x2f) throw new Unreadable("the image in the WebP file is not valid")
  const bits = head.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** Returns the sides of the canvas, which counts if the file has one. */
const canvasSides = (head: Buffer) => ({ width: head.readUIntLE(4, 3) + 1, height: head.readUIntLE(7, 3) + 1 })

const sidesIn: Readonly<Record<string, (head: Buffer) => { readonly width: number; readonly height: number }>> = {
  "VP8 ": lossySides,
  VP8L: losslessSides,
  VP8X: canvasSides
}

/** Reads all chunks of a WebP file. Frames of an animation count as pages. */
export const readWebp = (source: Source): ImageFacts => {
  const end = bytesAt(source, 4, 4).readUInt32LE(0) + 8
  if (end > source.size) throw cut(source)
  let sides: ReturnType<typeof canvasSides> | undefined
  let [pages, frames, offset, isTurned] = [0, 0, 12, false]
  for (let count = 0; offset + 8 <= end; count++) {
    if (count === MAX_CHUNKS) throw new Unreadable(`the file has more than ${MAX_CHUNKS} chunks`)
    const chunk = bytesAt(source, offset, 8)
    const name = chunk.toString("latin1", 0, 4)
    const length = chunk.readUInt32LE(4)
    if (offset + 8 + length > end) throw new Unreadable("a part of the WebP file is longer than the file")
    if (sides === undefined) sides = sidesIn[name]?.(bytesAt(source, offset + 8, 10))
    if (name === "VP8 " || name === "VP8L") pages++
    if (name === "ANMF") frames++
    if (name === "EXIF" && length > 0 && length <= MAX_EXIF) {
      const exif = bytesAt(source, offset + 8, length)
      isTurned = isTurnedBy(exif.toString("latin1", 0, 6) === "Exif\0\0" ? exif.subarray(6) : exif)
    }
    offset += 8 + length + (length % 2)
  }
  if (sides === undefined || pages + frames === 0) throw new Unreadable("the WebP file has no image")
  return { format: "webp", ...sidesOf(sides.width, sides.height, isTurned), colours: "rgb", pages: pages + frames }
}
