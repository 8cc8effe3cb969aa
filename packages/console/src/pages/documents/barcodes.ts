import { type Html, html } from "../../html/html.ts"

/** Width in millimetres of the narrowest line, which every hand scanner reads. */
const MODULE_MM = 0.25
const BAR_HEIGHT = 40
/** Empty modules at each side, by ISO/IEC 15417. */
const QUIET_ZONE = 10
/** Modules around a QR code, by ISO/IEC 18004. */
const QR_QUIET_ZONE = 4

const millimetres = (modules: number): string => `${Math.round(modules * MODULE_MM * 100) / 100}mm`

/** Draws a code as Code 128, with its characters below. */
type DrawCode = (text: string) => Html

/** Returns a function that draws Code 128. The library is loaded with the first document. */
export const code128 = async (): Promise<DrawCode> => {
  const { encodeCode128 } = await import("etiket/barcode")
  return (text) => {
    let at = QUIET_ZONE
    const bars = encodeCode128(text).map((width, index) => {
      const bar = index % 2 === 0 ? `M${at} 0h${width}v${BAR_HEIGHT}h-${width}z` : ""
      at += width
      return bar
    })
    const modules = at + QUIET_ZONE
    return html`<figure class="code">
<svg viewBox="0 0 ${modules} ${BAR_HEIGHT}" width="${millimetres(modules)}" height="${millimetres(BAR_HEIGHT)}" preserveAspectRatio="none" shape-rendering="crispEdges" role="img" aria-label="Code 128 of ${text}"><path d="${bars.join("")}"/></svg>
<figcaption>${text}</figcaption>
</figure>`
  }
}

/** Size of a QR module in millimetres. */
const QR_MODULE_MM = 0.6

/** Returns the start and the length of each run of dark modules in a row. */
const runsOf = (row: ReadonlyArray<boolean>): ReadonlyArray<readonly [start: number, length: number]> =>
  row.flatMap((isDark, start) => {
    if (!isDark || row[start - 1] === true) return []
    const end = row.indexOf(false, start)
    return [[start, (end === -1 ? row.length : end) - start] as const]
  })

/** Returns a function that draws a string as a QR code. The label is for screen readers. */
export const qrCode = async (): Promise<(address: string, caption: string, label?: string) => Html> => {
  const { encodeQR } = await import("etiket/qr")
  return (address, caption, label = `QR code of ${address}`) => {
    const rows = encodeQR(address, { ecLevel: "M" })
    const size = rows.length + 2 * QR_QUIET_ZONE
    const lines = rows.flatMap((row, y) =>
      runsOf(row).map(([x, length]) => `M${x + QR_QUIET_ZONE} ${y + QR_QUIET_ZONE}h${length}v1h-${length}z`)
    )
    const side = `${Math.round(size * QR_MODULE_MM * 10) / 10}mm`
    return html`<figure class="code">
<svg viewBox="0 0 ${size} ${size}" width="${side}" height="${side}" shape-rendering="crispEdges" role="img" aria-label="${label}"><path d="${lines.join("")}"/></svg>
<figcaption>${caption}</figcaption>
</figure>`
  }
}
