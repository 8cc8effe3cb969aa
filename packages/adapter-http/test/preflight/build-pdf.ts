// cspell:ignore Flate Parms parms nendobj nstartxref
import { deflateSync } from "node:zlib"

/** Options of a PDF file. */
export interface PdfOptions {
  /** Entries of the trailer. */
  readonly trailer?: string
  /** How the file lists its objects: in a table, in a stream, or in a stream with the objects in another one. */
  readonly form?: "table" | "stream" | "objects"
}

const joined = (objects: Readonly<Record<number, string>>) => {
  let text = "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
  const offsets = new Map<number, number>()
  for (const [number, content] of Object.entries(objects)) {
    offsets.set(Number(number), text.length)
    text += `${number} 0 obj\n${content}\nendobj\n`
  }
  return { text, offsets }
}

const stream = (dict: string, data: Buffer): string =>
  `<< ${dict} /Filter /FlateDecode /Length ${deflateSync(data).length} >>\nstream\n${deflateSync(data).toString("latin1")}\nendstream`

/** A PDF file of objects by their number. Object 1 is the catalogue. */
export const pdf = (
  objects: Readonly<Record<number, string>>,
  { form = "table", trailer = "" }: PdfOptions = {}
): Buffer => {
  const numbers = Object.keys(objects).map(Number)
  const last = Math.max(...numbers)
  const rest = `/Root 1 0 R ${trailer}`
  if (form === "table") {
    const { offsets, text } = joined(objects)
    const rows = Array.from({ length: last + 1 }, (_, number) => {
      const offset = offsets.get(number)
      return `${String(offset ?? 0).padStart(10, "0")} ${offset === undefined ? "65535 f" : "00000 n"} \n`
    })
    const table = `xref\n0 ${last + 1}\n${rows.join("")}trailer\n<< /Size ${last + 1} ${rest} >>\n`
    return Buffer.from(`${text}${table}startxref\n${text.length}\n%%EOF\n`, "latin1")
  }
  const [list, cross] = [last + 1, last + 2]
  const bodies = numbers.map((number) => objects[number]!)
  const heads = numbers.map(
    (number, index) => `${number} ${bodies.slice(0, index).join(" ").length + (index === 0 ? 0 : 1)}`
  )
  const head = `${heads.join(" ")} `
  const packed = stream(
    `/Type /ObjStm /N ${numbers.length} /First ${head.length}`,
    Buffer.from(head + bodies.join(" "))
  )
  const { offsets, text } = joined(form === "objects" ? { [list]: packed } : objects)
  offsets.set(cross, text.length)
  const rows = Buffer.concat(
    Array.from({ length: cross + 1 }, (_, number) => {
      const row = Buffer.alloc(8)
      const index = numbers.indexOf(number)
      if (form === "objects" && index !== -1) [row[0], row[4], row[7]] = [2, list, index]
      else if (offsets.has(number)) {
        row[0] = 1
        row.writeUInt32BE(offsets.get(number)!, 1)
      }
      return row
    })
  )
  // Each row is stored as its difference from the row above, as programs do.
  const filtered = Buffer.concat(
    Array.from({ length: cross + 1 }, (_, row) =>
      Buffer.from([
        2,
        ...rows.subarray(row * 8, row * 8 + 8).map((byte, at) => byte - (row === 0 ? 0 : rows[(row - 1) * 8 + at]!))
      ])
    )
  )
  const parms = "/DecodeParms << /Predictor 12 /Columns 8 >>"
  const table = stream(`/Type /XRef /Size ${cross + 1} /W [1 4 3] ${parms} ${rest}`, filtered)
  return Buffer.from(`${text}${cross} 0 obj\n${table}\nendobj\nstartxref\n${text.length}\n%%EOF\n`, "latin1")
}

/** A PDF file with one page, and entries for it and for the root of the pages. */
export const onePage = (
  page: string,
  { root = "", ...options }: PdfOptions & { readonly root?: string } = {}
): Buffer =>
  pdf(
    {
      1: "<< /Type /Catalog /Pages 2 0 R >>",
      2: `<< /Type /Pages /Kids [3 0 R] /Count 1 ${root} >>`,
      3: `<< /Type /Page /Parent 2 0 R ${page} >>`
    },
    options
  )
