// cspell:ignore Flate Parms parms nendobj nstartxref
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
