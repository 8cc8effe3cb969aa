import { crc32 } from "node:zlib"
import type { ImageFacts } from "@waybill/core/preflight"
import { bytesAt, expectEnd, type Source, Unreadable } from "./source.ts"
import { isTurnedBy, sidesOf } from "./tiff.ts"

/** Colour spaces and bit depths by colour type. */
const colourTypes: Readonly<Record<number, { readonly colours: "grey" | "rgb"; readonly depths: string }>> = {
  0: { colours: "grey", depths: "1 2 4 8 16" },
  2: { colours: "rgb", depths: "8 16" },
  3: { colours: "rgb", depths: "1 2 4 8" },
  4: { colours: "grey", depths: "8 16" },
  6: { colours: "rgb", depths: "8 16" }
}

/** Maximum number of chunks before the image data, and maximum length of EXIF data. */
const MAX_CHUNKS = 1000
const MAX_EXIF = 65_536

/** The last chunk of a file, with its checksum. */
const lastChunk = Buffer.from("0000000049454e44ae426082", "hex")

/** Reads the header of a PNG file, and its chunks up to its data. */
export const readPng = (source: Source): ImageFacts => {
  const header = bytesAt(source, 8, 25)
  const isHeader = header.readUInt32BE(0) === 13 && header.toString("latin1", 4, 8) === "IHDR"
  if (!isHeader || header.readUInt32BE(21) !== crc32(header.subarray(4, 21)))
    throw new Unreadable("the header of the PNG file is not valid")
  const [width, height] = [header.readUInt32BE(8), header.readUInt32BE(12)]
  const type = colourTypes[header[17]!]
  if (type === undefined || !type.depths.split(" ").includes(String(header[16])))
    throw new Unreadable(`the PNG file has the unknown colour type ${header[17]} with ${header[16]} bits`)
  let offset = 33
  let pages = 1
  let isTurned = false
  for (let count = 0; count < MAX_CHUNKS; count++) {
    const chunk = bytesAt(source, offset, 8)
    const length = chunk.readUInt32BE(0)
    const name = chunk.toString("latin1", 4)
    if (name === "IDAT") {
      expectEnd(source, offset, lastChunk)
      return { format: "png", ...sidesOf(width, height, isTurned), colours: type.colours, pages }
    }
    if (name === "acTL") pages = bytesAt(source, offset + 8, 4).readUInt32BE(0)
    if (name === "eXIf" && length <= MAX_EXIF) isTurned = isTurnedBy(bytesAt(source, offset + 8, length))
    offset += 12 + length
  }
  throw new Unreadable(`the file has more than ${MAX_CHUNKS} chunks before the image`)
}
