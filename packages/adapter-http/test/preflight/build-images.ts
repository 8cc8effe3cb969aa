import { crc32, deflateSync } from "node:zlib"

// Small encoders of each format. They share nothing with the reader.

const be = (...values: ReadonlyArray<readonly [value: number, bytes: number]>): Buffer =>
  Buffer.concat(
    values.map(([value, bytes]) => {
      const buffer = Buffer.alloc(bytes)
      buffer.writeUIntBE(value, 0, bytes)
      return buffer
    })
  )

export const pngChunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data])
  return Buffer.concat([be([data.length, 4]), body, be([crc32(body), 4])])
}

export const pngHeader = (width: number, height: number, depth = 8, colourType = 2): Buffer =>
  pngChunk("IHDR", be([width, 4], [height, 4], [depth, 1], [colourType, 1], [0, 3]))

/** A PNG file. `before` are chunks before the data. */
export const png = (header: Buffer, before: ReadonlyArray<Buffer> = []): Buffer =>
  Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    header,
    ...before,
    pngChunk("IDAT", deflateSync(Buffer.alloc(64))),
    pngChunk("IEND", Buffer.alloc(0))
  ])

/** A field of a TIFF directory: tag, type and values. */
export type TiffField = readonly [tag: number, type: number, ...values: ReadonlyArray<number>]

/**
 * A TIFF file with a directory for each list of fields. Long values follow their directory. `nextOf` replaces the offset of
 * the next directory.
 */
export const tiff = (
  directories: ReadonlyArray<ReadonlyArray<TiffField>>,
  { isLittle = true, nextOf }: { readonly isLittle?: boolean; readonly nextOf?: (offset: number) => number } = {}
): Buffer => {
  const uint = (value: number, bytes: number): Buffer => {
    const buffer = be([value, bytes])
    return isLittle ? buffer.reverse() : buffer
  }
  const sizes: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4 }
  const data = Buffer.alloc(64, 0xaa)
  const parts = [Buffer.from(isLittle ? "II" : "MM"), uint(42, 2), uint(8 + data.length, 4), data]
  let offset = 8 + data.length
  for (const [index, fields] of directories.entries()) {
    let after = offset + 2 + fields.length * 12 + 4
    const long: Array<Buffer> = []
    const entries = fields.map(([tag, type, ...values]) => {
      const bytes = Buffer.concat(values.map((value) => uint(value, sizes[type] ?? 4)))
      const start = [uint(tag, 2), uint(type, 2), uint(values.length, 4)]
      if (bytes.length <= 4) return Buffer.concat([...start, bytes, Buffer.alloc(4 - bytes.length)])
      long.push(bytes)
      after += bytes.length
      return Buffer.concat([...start, uint(after - bytes.length, 4)])
    })
    const next = index === directories.length - 1 ? 0 : after
    parts.push(uint(fields.length, 2), ...entries, uint(nextOf?.(offset) ?? next, 4), ...long)
    offset = after
  }
  return Buffer.concat(parts)
}

/** Fields of a page: the sides, its colours, and data within the file. */
export const tiffPage = (width: number, height: number, photometric: number, samples: number): Array<TiffField> => [
  [256, 4, width],
  [257, 4, height],
  [262, 3, photometric],
  [273, 4, 8, 40],
  [277, 3, samples],
  [279, 4, 32, 32]
]

/** EXIF data with an orientation. */
export const exif = (orientation: number): Buffer => tiff([[[274, 3, orientation]]], { isLittle: false })

const segment = (marker: number, data: Buffer): Buffer =>
  Buffer.concat([be([0xff00 + marker, 2], [data.length + 2, 2]), data])

export const exifSegment = (orientation: number): Buffer =>
  segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0"), exif(orientation)]))

/** A JPEG file. `before` are segments before the frame, and `marker` is its kind. */
export const jpeg = (
  width: number,
  height: number,
  components: number,
  { before = [], marker = 0xc0 }: { readonly before?: ReadonlyArray<Buffer>; readonly marker?: number } = {}
): Buffer => {
  const each = Array.from({ length: components }, (_, index) => be([index + 1, 1], [0x11, 1], [0, 1]))
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...before,
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(marker, Buffer.concat([be([8, 1], [height, 2], [width, 2], [components, 1]), ...each])),
    segment(0xda, Buffer.alloc(4 + 2 * components, 1)),
    Buffer.alloc(100, 0x55),
    Buffer.from([0xff, 0xd9])
  ])
}

const webpChunk = (name: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(data.length)
  return Buffer.concat([Buffer.from(name), length, data, Buffer.alloc(data.length % 2)])
}

export const webp = (...chunks: ReadonlyArray<Buffer>): Buffer =>
  webpChunk("RIFF", Buffer.concat([Buffer.from("WEBP"), ...chunks]))

const le = (value: number, bytes: number): Buffer => be([value, bytes]).reverse()

export const lossy = (width: number, height: number): Buffer =>
  webpChunk("VP8 ", Buffer.concat([be([0x10, 3], [0x9d012a, 3]), le(width, 2), le(height, 2), Buffer.alloc(30)]))

export const lossless = (width: number, height: number): Buffer =>
  webpChunk("VP8L", Buffer.concat([be([0x2f, 1]), le(((height - 1) << 14) | (width - 1), 4), Buffer.alloc(31)]))

export const canvas = (width: number, height: number): Buffer =>
  webpChunk("VP8X", Buffer.concat([Buffer.alloc(4), le(width - 1, 3), le(height - 1, 3)]))

export const webpExif = (orientation: number): Buffer => webpChunk("EXIF", exif(orientation))

export const frame = (data: Buffer): Buffer => webpChunk("ANMF", Buffer.concat([Buffer.alloc(16), data]))
