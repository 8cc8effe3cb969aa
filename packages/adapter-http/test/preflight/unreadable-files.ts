// cspell:ignore Flate Parms parms nendobj nstartxref startxref
import { deflateSync } from "node:zlib"
import * as Image from "./build-images.ts"
import { onePage, pdf } from "./build-pdf.ts"

/** A file that cannot be read, with a part of the message. */
interface UnreadableFile {
  readonly name: string
  readonly file: Buffer
  readonly expected: string
}

const bad = (name: string, file: Buffer | string, expected: string): UnreadableFile => ({
  name,
  file: typeof file === "string" ? Buffer.from(file) : file,
  expected
})

const page = Image.tiffPage(300, 200, 2, 3)

const wholeFiles: Readonly<Record<string, Buffer>> = {
  JPEG: Image.jpeg(300, 200, 3, { before: [Image.exifSegment(6)] }),
  PNG: Image.png(Image.pngHeader(300, 200)),
  TIFF: Image.tiff([page]),
  WebP: Image.webp(Image.canvas(300, 200), Image.lossy(300, 200)),
  PDF: onePage("/MediaBox [0 0 300 200]"),
  "PDF with streams": onePage("/MediaBox [0 0 300 200]", { form: "objects" })
}

/** Files without their ends. */
export const truncated = Object.entries(wholeFiles).flatMap(([name, file]) =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((tenths) => {
    const length = Math.floor((file.length * tenths) / 10)
    return bad(`${name} cut after ${length} bytes`, file.subarray(0, length), "")
  })
)

const loop = (kids: string) =>
  pdf({ 1: "<< /Pages 2 0 R >>", 2: `<< /Kids [${kids}] /Count 1 >>`, 3: "<< /Kids [2 0 R] /Count 1 >>" })
const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`
const levels = Object.fromEntries(
  Array.from({ length: 200 }, (_, at) => [at + 2, `<< /Kids [${at + 3} 0 R] /Count 1 >>`] as const)
)
const withStart = (offset: number) =>
  `%PDF-1.4\nxref\n0 0\ntrailer\n<< /Root 1 0 R /Prev ${offset} >>\nstartxref\n9\n%%EOF`
const bombStream = deflateSync(Buffer.alloc(50_000_000))
const bombPdf = Buffer.from(
  `%PDF-1.7\n1 0 obj\n<< /Type /XRef /Size 9 /W [1 4 3] /Filter /FlateDecode /Length ${bombStream.length} >>\nstream\n${bombStream.toString("latin1")}\nendstream\nendobj\nstartxref\n9\n%%EOF`,
  "latin1"
)

/** A PDF file whose newest cross-reference is a stream with these rows, after other parts. */
const withStreams = (before: string, raw: string, rows: ReadonlyArray<readonly [number, number, number]>) => {
  const object = `2 0 obj\n<< /Type /ObjStm ${before} >>\nstream\n${raw}\nendstream\nendobj\n`
  const text = `%PDF-1.5\n${object}`
  const table = rows.map((row) => Buffer.from([row[0], 0, 0, 0, row[1], 0, row[2]]).toString("latin1")).join("")
  return Buffer.from(
    `${text}9 0 obj\n<< /Type /XRef /Size ${rows.length} /W [1 4 2] /Root 1 0 R /Length ${table.length} >>\nstream\n${table}\nendstream\nendobj\nstartxref\n${text.length}\n%%EOF\n`,
    "latin1"
  )
}
/** Object 1 and object 3 are in stream 2, which is at byte 9. */
const packedRows = [
  [0, 0, 0],
  [2, 2, 0],
  [1, 9, 0],
  [2, 2, 1]
] as const
const longHead = (bytes: number) => {
  const packed = deflateSync(`1 0 ${"7 7 ".repeat(bytes / 4)}`).toString("latin1")
  return withStreams(`/Filter /FlateDecode /First ${bytes} /Length ${packed.length}`, packed, packedRows)
}
const manyTables = (size: number) => {
  const rows = deflateSync(Buffer.alloc(size)).toString("latin1")
  let text = "%PDF-1.5\n"
  let prev = ""
  for (let count = 0; count < 100; count++) {
    const at = text.length
    text += `9 0 obj\n<< /Type /XRef /Size 1 /W [1 4 2] /Index [5 1] /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 1 >> ${prev} /Length ${rows.length} >>\nstream\n${rows}\nendstream\nendobj\n`
    prev = `/Prev ${at}`
  }
  return Buffer.from(`${text}startxref\n${text.lastIndexOf("9 0 obj")}\n%%EOF\n`, "latin1")
}
const inTrailer = (value: string) => `%PDF-1.4\nxref\n0 0\ntrailer\n<< /Root 1 0 R ${value}\nstartxref\n9\n%%EOF`

/** Files of other formats, damaged files, and files made to exhaust a reader. */
export const hostile = [
  bad("empty file", "", "empty"),
  bad("one byte", "\xff", "format is unknown"),
  bad("web page", "\n<!DOCTYPE html><title>404 Not Found</title>", "web page"),
  bad("SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', "SVG"),
  bad("GIF", "GIF89a\x01\0\x01\0", "GIF"),
  bad("GIF that is also JavaScript", "GIF89a/*\x01\0*/=1;alert(1)//", "GIF"),
  bad("ZIP archive", "PK\x03\x04".padEnd(100), "ZIP"),
  bad("BMP", "BM".padEnd(100), "BMP"),
  bad("Photoshop file", "8BPS\0\x01".padEnd(100), "Photoshop"),
  bad("HEIF", "\0\0\0\x18ftypheic".padEnd(100), "HEIF"),
  bad("gzip archive", Buffer.from([0x1f, 0x8b, 8, 0]), "gzip"),
  bad("PNG with a side of 2^31", Image.png(Image.pngHeader(2 ** 31, 1)), "2147483648"),
  bad("PNG with a side of 0", Image.png(Image.pngHeader(0, 200)), "0 × 200"),
  bad("PNG with a wrong checksum", Image.png(Image.pngHeader(300, 200).fill(7, 10, 12)), "header"),
  bad("PNG with 3 bits", Image.png(Image.pngHeader(300, 200, 3, 2)), "colour type"),
  bad("PNG with an unknown colour type", Image.png(Image.pngHeader(300, 200, 8, 5)), "colour type"),
  bad(
    "PNG with 2,000 chunks",
    Image.png(Image.pngHeader(300, 200), Array(2000).fill(Image.pngChunk("tEXt", Buffer.alloc(9)))),
    "chunks"
  ),
  bad(
    "PNG with a chunk longer than the file",
    Image.png(Image.pngHeader(300, 200), [Buffer.from("7fffffff69434350", "hex")]),
    "incomplete"
  ),
  bad("PNG of no frames", Image.png(Image.pngHeader(300, 200), [Image.pngChunk("acTL", Buffer.alloc(8))]), "no page"),
  bad("JPEG with a side of 0", Image.jpeg(300, 0, 3), "300 × 0"),
  bad("JPEG with 2 components", Image.jpeg(300, 200, 2), "2 colour components"),
  bad("JPEG without a frame", Image.jpeg(300, 200, 3, { marker: 0xc4 }), "no image size"),
  bad(
    "JPEG with 2,000 segments",
    Image.jpeg(9, 9, 3, { before: Array(2000).fill(Buffer.from("ffe00002", "hex")) }),
    "segments"
  ),
  bad(
    "JPEG with a segment of length 0",
    Image.jpeg(9, 9, 3, { before: [Buffer.from("ffe00000", "hex")] }),
    "not valid"
  ),
  bad(
    "JPEG with text between segments",
    Image.jpeg(9, 9, 3, { before: [Image.exifSegment(1), Buffer.from("<?php")] }),
    "segment is expected"
  ),
  bad("BigTIFF", Buffer.from("II\x2b\0\x08\0\0\0\x10\0\0\0\0\0\0\0", "latin1"), "BigTIFF"),
  bad("TIFF with a cycle", Image.tiff([page, page], { nextOf: () => 72 }), "cycle"),
  bad("TIFF with 200 pages", Image.tiff(Array(200).fill(page)), "100 pages"),
  bad("TIFF without fields", Image.tiff([[]]), "0 fields"),
  bad("TIFF with 2,000 fields", Image.tiff([Array(2000).fill([256, 4, 1])]), "2000 fields"),
  bad("TIFF without sides", Image.tiff([page.slice(2)]), "0 × 0"),
  bad("TIFF without data", Image.tiff([page.slice(0, 3)]), "no image data"),
  bad("TIFF with data after its end", Image.tiff([[...page.slice(0, 3), [273, 4, 9], [279, 4, 1e9]]]), "incomplete"),
  bad("TIFF with a width of text", Image.tiff([[[256, 2, 300], ...page.slice(1)]]), "not a number"),
  bad("TIFF with a mask alone", Image.tiff([[[254, 4, 4], ...page]]), "no page"),
  bad("WebP without an image", Image.webp(Image.canvas(300, 200)), "no image"),
  bad("WebP with a damaged lossy image", Image.webp(Image.lossy(300, 200).fill(0, 11, 14)), "not valid"),
  bad("WebP with a damaged lossless image", Image.webp(Image.lossless(300, 200).fill(0, 8, 9)), "not valid"),
  bad("WebP with a long chunk", Image.webp(Image.lossy(300, 200).fill(0xff, 4, 6)), "longer than the file"),
  bad(
    "WebP with 2,000 chunks",
    Image.webp(Image.canvas(9, 9), ...Array(2000).fill(Image.webpExif(1).fill(0, 0, 4))),
    "chunks"
  ),
  bad("PDF with a loop of pages", loop("3 0 R"), "levels"),
  bad("PDF with its pages as a page", loop("2 0 R"), "levels"),
  bad("PDF with 200 levels of pages", pdf({ 1: "<< /Pages 2 0 R >>", ...levels }), "levels"),
  bad("PDF with deep lists", onePage(`/MediaBox ${deep}`), "levels"),
  bad("PDF with a loop of references", pdf({ 1: "<< /Pages 2 0 R >>", 2: "3 0 R", 3: "2 0 R" }), "refers to another"),
  bad("PDF with a loop of tables", withStart(9), "cycle"),
  bad("PDF with a table at another file's offset", withStart(1e9), "incomplete"),
  bad("PDF with a bomb as its table", bombPdf, "too large"),
  bad("PDF with 100 tables that decode to 4 MiB each", manyTables(4_190_000), "too large"),
  bad("PDF with 100 tables that decode to 60 kB each", manyTables(60_000), "too large"),
  bad("PDF with an object stream whose head has 4 MB", longHead(4_100_000), "too large"),
  bad("PDF with an object stream whose head has 900 kB", longHead(900_000), "too large"),
  bad("PDF with an open list of 700,000 numbers", inTrailer(`/A [${"1 ".repeat(700_000)}`), "too large"),
  bad("PDF with an open list of 100,000 numbers", inTrailer(`/A [${"1 ".repeat(100_000)}`), "too large"),
  bad("PDF with a number of 200,000 digits", inTrailer(`/A ${"1".repeat(200_000)}x >>`), "too long"),
  bad("PDF with a name of 200,000 escapes", inTrailer(`/A /${"#41".repeat(200_000)} >>`), "too long"),
  bad(
    "PDF with an object stream whose length is in the stream itself",
    withStreams("/N 2 /First 10 /Length 3 0 R", "1 0 3 20 << >>", packedRows),
    "refers to itself"
  ),
  bad("encrypted PDF", onePage("/MediaBox [0 0 9 9]", { trailer: "/Encrypt << /V 1 >>" }), "encrypted"),
  bad("PDF without pages", pdf({ 1: "<< /Pages 2 0 R >>", 2: "<< /Kids [] /Count 0 >>" }), "no page"),
  bad(
    "PDF with a wrong number of pages",
    pdf({ 1: "<< /Pages 2 0 R >>", 2: "<< /Kids [1 0 R 1 0 R] /Count 1 >>" }),
    "contradicts"
  ),
  bad("PDF without a box", onePage(""), "no size"),
  bad("PDF with a box of text", onePage("/MediaBox [(a) 0 9 9]"), "no size"),
  bad("PDF with an empty box", onePage("/MediaBox [0 0 0 9]"), "0 × 9"),
  bad("PDF with a huge box", onePage("/MediaBox [0 0 1e9 9]".replace("1e9", "1000000000")), "1000000000 × 9"),
  bad("PDF that is only a header", "%PDF-1.7\n%%EOF\n", "incomplete"),
  bad("PDF with a page as its catalogue", pdf({ 1: "<< /Type /Page >>" }), "no pages")
]
