import type { ImageFacts } from "@waybill/core/preflight"
import * as Image from "./build-images.ts"
import { onePage, pdf } from "./build-pdf.ts"
import encoded from "./encoded-files.json" with { type: "json" }
import { hostile, truncated } from "./unreadable-files.ts"

/** A file with its facts, or with a part of the message why it cannot be read. */
export interface LabelledFile {
  readonly name: string
  readonly file: Buffer
  readonly expected: ImageFacts | string
}

const good = (
  name: string,
  file: Buffer,
  format: ImageFacts["format"],
  [width, height]: readonly [number, number],
  colours: ImageFacts["colours"],
  pages = 1
): LabelledFile => ({
  name,
  file,
  expected: { format, width, height, ...(colours !== undefined && { colours }), pages }
})

const orientations = [1, 2, 3, 4, 5, 6, 7, 8]
/** Sides of an image of 300 × 200 pixels as it is shown. */
const shown = (orientation: number) => (orientation > 4 ? ([200, 300] as const) : ([300, 200] as const))

const pngTypes = [
  [0, "grey", [1, 2, 4, 8, 16]],
  [2, "rgb", [8, 16]],
  [3, "rgb", [1, 2, 4, 8]],
  [4, "grey", [8, 16]],
  [6, "rgb", [8, 16]]
] as const

const pngs = [
  ...pngTypes.flatMap(([type, colours, depths]) =>
    depths.map((depth) =>
      good(
        `PNG of type ${type} with ${depth} bits`,
        Image.png(Image.pngHeader(300, 200, depth, type)),
        "png",
        [300, 200],
        colours
      )
    )
  ),
  ...orientations.map((each) =>
    good(
      `PNG with orientation ${each}`,
      Image.png(Image.pngHeader(300, 200), [Image.pngChunk("eXIf", Image.exif(each))]),
      "png",
      shown(each),
      "rgb"
    )
  )
]

const jpegs = [
  ...(
    [
      [1, "grey"],
      [3, "rgb"],
      [4, "cmyk"]
    ] as const
  ).flatMap(([components, colours]) =>
    [0xc0, 0xc1, 0xc2].map((marker) =>
      good(
        `JPEG with ${components} components and marker ${marker.toString(16)}`,
        Image.jpeg(300, 200, components, { marker }),
        "jpeg",
        [300, 200],
        colours
      )
    )
  ),
  ...orientations.map((each) =>
    good(
      `JPEG with orientation ${each}`,
      Image.jpeg(300, 200, 3, { before: [Image.exifSegment(each)] }),
      "jpeg",
      shown(each),
      "rgb"
    )
  ),
  good("JPEG of the longest sides", Image.jpeg(65_535, 65_535, 3), "jpeg", [65_535, 65_535], "rgb"),
  good("JPEG with fill bytes", Image.jpeg(300, 200, 3, { before: [Buffer.alloc(9, 0xff)] }), "jpeg", [300, 200], "rgb"),
  good(
    "JPEG before a PNG",
    Buffer.concat([Image.jpeg(300, 200, 3), Image.png(Image.pngHeader(9, 9))]),
    "jpeg",
    [300, 200],
    "rgb"
  )
]

const photometrics = [
  [0, 1, "grey"],
  [1, 1, "grey"],
  [2, 3, "rgb"],
  [3, 1, "rgb"],
  [5, 4, "cmyk"],
  [6, 3, "rgb"],
  [8, 3, "lab"],
  [34_892, 3, undefined]
] as const
const page = Image.tiffPage(300, 200, 2, 3)

const tiffs = [
  ...photometrics.flatMap(([photometric, samples, colours]) =>
    [true, false].map((isLittle) =>
      good(
        `${isLittle ? "little" : "big"}-endian TIFF of photometric ${photometric}`,
        Image.tiff([Image.tiffPage(300, 200, photometric, samples)], { isLittle }),
        "tiff",
        [300, 200],
        colours
      )
    )
  ),
  ...orientations.map((each) =>
    good(`TIFF with orientation ${each}`, Image.tiff([[...page, [274, 3, each]]]), "tiff", shown(each), "rgb")
  ),
  good(
    "TIFF with a thumbnail",
    Image.tiff([page, [[254, 4, 1], ...Image.tiffPage(30, 20, 2, 3)]]),
    "tiff",
    [300, 200],
    "rgb"
  ),
  good(
    "TIFF with a mask",
    Image.tiff([page, [[254, 4, 4], ...Image.tiffPage(300, 200, 4, 1)]]),
    "tiff",
    [300, 200],
    "rgb"
  ),
  good(
    "TIFF with inks that are not CMYK",
    Image.tiff([[...Image.tiffPage(300, 200, 5, 4), [332, 3, 2]]]),
    "tiff",
    [300, 200],
    undefined
  ),
  good("TIFF with three pages", Image.tiff([page, page, page]), "tiff", [300, 200], "rgb", 3)
]

const webps = [
  good("lossy WebP", Image.webp(Image.lossy(300, 200)), "webp", [300, 200], "rgb"),
  good("lossless WebP", Image.webp(Image.lossless(300, 200)), "webp", [300, 200], "rgb"),
  good(
    "lossless WebP of the longest sides",
    Image.webp(Image.lossless(16_384, 16_384)),
    "webp",
    [16_384, 16_384],
    "rgb"
  ),
  good("WebP with a canvas", Image.webp(Image.canvas(300, 200), Image.lossy(300, 200)), "webp", [300, 200], "rgb"),
  ...orientations.map((each) =>
    good(
      `WebP with orientation ${each}`,
      Image.webp(Image.canvas(300, 200), Image.lossy(300, 200), Image.webpExif(each)),
      "webp",
      shown(each),
      "rgb"
    )
  ),
  good(
    "WebP with two frames",
    Image.webp(Image.canvas(300, 200), Image.frame(Image.lossy(300, 200)), Image.frame(Image.lossy(9, 9))),
    "webp",
    [300, 200],
    "rgb",
    2
  )
]

/** Entries of a page and of the root, with the sides as they are shown. */
const pdfPages = [
  ["a media box", "/MediaBox [0 0 300 200]", "", [300, 200]],
  ["a trim box", "/MediaBox [0 0 320 220] /TrimBox [10 10 310 210]", "", [300, 200]],
  ["a crop box", "/MediaBox [0 0 320 220] /CropBox [10 10 310 210]", "", [300, 200]],
  ["an inherited box", "", "/MediaBox [0 0 300 200]", [300, 200]],
  ["a turned page", "/MediaBox [0 0 300 200] /Rotate 90", "", [200, 300]],
  ["an inherited turn", "/MediaBox [0 0 300 200]", "/Rotate -90", [200, 300]],
  ["a larger unit", "/MediaBox [0 0 30 20] /UserUnit 10", "", [300, 200]],
  ["corners in another order", "/MediaBox [300.0 200 0 -.0]", "", [300, 200]],
  ["a comment and strings", "/MediaBox [0 0 % ] (\n300 200] /A (a\\)(b) >>) /B <3e3e> /C#20D null", "", [300, 200]]
] as const

/** Inserts bytes before the header. Programs count offsets from the file's start or from the header. */
const before = (prefix: string, file: Buffer, isCounted: boolean): Buffer => {
  const text = file.toString("latin1")
  const moved = text
    .replace(/\d{10}(?= \d{5} n)/g, (offset) => String(Number(offset) + prefix.length).padStart(10, "0"))
    .replace(/(?<=startxref\n)\d+/, (offset) => String(Number(offset) + prefix.length))
  return Buffer.from(prefix + (isCounted ? moved : text), "latin1")
}
const prefixes = { "a byte order mark": "\xef\xbb\xbf", "a line end": "\n", "1,000 other bytes": "x".repeat(1000) }

const pdfs = [
  ...Object.entries(prefixes).flatMap(([name, prefix]) =>
    [true, false].map((isCounted) =>
      good(
        `PDF after ${name}, with offsets from the ${isCounted ? "start" : "header"}`,
        before(prefix, onePage("/MediaBox [0 0 300 200]"), isCounted),
        "pdf",
        [300, 200],
        undefined
      )
    )
  ),
  ...pdfPages.flatMap(([name, entries, root, sides]) =>
    (["table", "stream", "objects"] as const).map((form) =>
      good(`PDF with ${name} (${form})`, onePage(entries, { root, form }), "pdf", sides, undefined)
    )
  ),
  good(
    "PDF with two pages in a tree",
    pdf({
      1: "<< /Pages 2 0 R >>",
      2: "<< /Kids [3 0 R] /Count 2 /MediaBox 6 0 R >>",
      3: "<< /Kids [4 0 R 5 0 R] /Count 2 >>",
      4: "<< /Type /Page >>",
      5: "<< /Type /Page >>",
      6: "[0 0 300 200]"
    }),
    "pdf",
    [300, 200],
    undefined,
    2
  ),
  good(
    "PDF before a ZIP archive",
    Buffer.concat([onePage("/MediaBox [0 0 300 200]"), Buffer.from("PK\x03\x04"), Buffer.alloc(500)]),
    "pdf",
    [300, 200],
    undefined
  )
]

/** Files of other programs. */
const fromPrograms: ReadonlyArray<LabelledFile> = encoded.map(({ expected, file, name, program }) => ({
  name: `${name} by ${program}`,
  file: Buffer.from(file, "base64"),
  expected: expected as ImageFacts | string
}))

/** All files with their labels. */
export const labelledFiles: ReadonlyArray<LabelledFile> = [
  ...pngs,
  ...jpegs,
  ...tiffs,
  ...webps,
  ...pdfs,
  ...truncated,
  ...hostile,
  ...fromPrograms
]
