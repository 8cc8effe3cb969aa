import type { ImageFacts } from "@waybill/core/preflight"
import { bytesAt, expectEnd, type Source, Unreadable } from "./source.ts"
import { isTurnedBy, sidesOf } from "./tiff.ts"

/** Maximum number of segments before the image data. */
const MAX_SEGMENTS = 1000

const endOfImage = Buffer.from([0xff, 0xd9])
const exifName = Buffer.from("Exif\0\0")

/** Colour spaces by number of components. */
const colourSpaces: Readonly<Record<number, ImageFacts["colours"]>> = { 1: "grey", 3: "rgb", 4: "cmyk" }

/** Whether a marker starts a frame, which has the size of the image. C4, C8 and CC have other purposes. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const frameOf = (source: Source, offset: number, length: number) => {
  const frame = bytesAt(source, offset, 8)
  const [height, width, components] = [frame.readUInt16BE(3), frame.readUInt16BE(5), frame[7]!]
  const colours = colourSpaces[components]
  if (colours === undefined || length !== 8 + 3 * components)
    throw new Unreadable(`the image has ${components} colour components`)
  return { width, height, colours }
}

/** Reads the segments of a JPEG file up to its data. */
export const readJpeg = (source: Source): ImageFacts => {
  let offset = 2
  let isTurned = false
  let frame: ReturnType<typeof frameOf> | undefined
  for (let count = 0; count < MAX_SEGMENTS; count++) {
    const head = bytesAt(source, offset, 2)
    if (head[0] !== 0xff) throw new Unreadable(`a segment is expected at byte ${offset}`)
    const marker = head[1]!
    // A marker may be preceded by any number of fill bytes.
    if (marker === 0xff) offset++
    else if (marker === 0xda) {
      if (frame === undefined) throw new Unreadable("the file has no image size")
      expectEnd(source, offset, endOfImage)
      const { colours, height, width } = frame
      return { format: "jpeg", ...sidesOf(width, height, isTurned), colours, pages: 1 }
    } else {
      const length = bytesAt(source, offset + 2, 2).readUInt16BE(0)
      if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd9) || length < 2)
        throw new Unreadable(`the segment at byte ${offset} is not valid`)
      if (isFrame(marker)) frame ??= frameOf(source, offset + 2, length)
      const isExif = marker === 0xe1 && length > 8 && bytesAt(source, offset + 4, 6).equals(exifName)
      if (isExif) isTurned = isTurnedBy(bytesAt(source, offset + 10, length - 8))
      offset += 2 + length
    }
  }
  throw new Unreadable(`the file has more than ${MAX_SEGMENTS} segments`)
}
