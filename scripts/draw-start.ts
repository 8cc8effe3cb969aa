// Generates docs/start.svg, a picture of what the service prints on its first start. Run by `npm run draw -- start`.
import { spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const file = new URL("../docs/start.svg", import.meta.url)
const bin = fileURLToPath(new URL("../packages/cli/bin/waybill.mjs", import.meta.url))

/** Time in milliseconds after which a service that has not started is stopped. */
const START_LIMIT = 200_000

const address = /http:\/\/127\.0\.0\.1:(\d+)/

/** Runs the service on a new database and a free port until it is listening. Returns everything that it has printed. */
const run = (folder: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [bin, "serve", "--port", "0", "--demo", "on"], {
      cwd: folder,
      // The caller's environment variables, such as WAYBILL_PORT or FORCE_COLOR, do not affect what is printed.
      env: {},
      stdio: ["ignore", "pipe", "pipe"],
      timeout: START_LIMIT,
      killSignal: "SIGKILL"
    })
    let printed = ""
    const read = (chunk: Buffer): void => {
      printed += String(chunk)
      // The address and everything after it are printed in one write, so killing the process loses nothing.
      if (address.test(printed)) child.kill("SIGKILL")
    }
    child.stdout.on("data", read)
    child.stderr.on("data", read)
    child.on("error", reject)
    child.on("close", () => {
      if (address.test(printed)) resolve(printed)
      else reject(new Error(`the service did not start: ${printed}`))
    })
  })

/** Format of a random credential. */
const credential = /^[\w-]{43}$/

/** Placeholders that replace the random credentials, in the same format. */
const placeholders = {
  password: "example-password-N4vTq8ZrWc2LxKb7YdHs9JmPf3",
  secretkey: "example-secret-Gk5RwUe1BzXo6CnTa0QiVj8MyDl2"
} as const

/** Placeholder that replaces the random set-up code of the console. */
const EXAMPLE_CODE = "K7QM-2F9D-XR4T"

/** Replaces everything that differs between runs: the port, the folder and the credentials. */
const normalized = (printed: string, folder: string): string => {
  const issued: Readonly<Record<string, string>> = JSON.parse(/^ *(\{.*\})$/m.exec(printed)?.[1] ?? "{}")
  const port = address.exec(printed)?.[1]
  const code = /set-up code ([\dA-Z-]{14})$/m.exec(printed)?.[1]
  if (code === undefined) throw new Error("the set-up code: must be printed at the end of a line")
  let text = printed
    .replaceAll(`127.0.0.1:${port}`, "127.0.0.1:8080")
    .replaceAll(folder, "~/waybill")
    .replaceAll(code, EXAMPLE_CODE)
  for (const [field, placeholder] of Object.entries(placeholders)) {
    const value = issued[field] ?? ""
    if (!credential.test(value)) throw new Error(`${field}: must match ${credential}; update it and the placeholders`)
    text = text.replaceAll(value, placeholder)
  }
  return text.trimEnd()
}

/** Returns what the first start prints, with port 8080 and with placeholders for the credentials. */
export const firstStart = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-start-"))
  try {
    return normalized(await run(folder), folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const COLUMNS = 100
/** Maximum number of rows for one long line; the rest of the line is not drawn. */
const MAX_ROWS_PER_LINE = 3

const CHARACTER_WIDTH = 8.4
const ROW_HEIGHT = 20
const PADDING = 20
const TITLE_BAR_HEIGHT = 36

const colors = { background: "#0d1117", border: "#30363d", text: "#c9d1d9", command: "#79c0ff", prompt: "#7ee787" }

/** Wraps a line as a terminal does. Ends it with "…" if it is clipped. */
const rowsOf = (line: string): ReadonlyArray<string> => {
  const room = COLUMNS * MAX_ROWS_PER_LINE
  const drawn = line.length > room ? `${line.slice(0, room - 1)}…` : line
  const characters = [...drawn]
  const rows = Math.max(1, Math.ceil(characters.length / COLUMNS))
  return Array.from({ length: rows }, (_, row) => characters.slice(row * COLUMNS, (row + 1) * COLUMNS).join(""))
}

const colorOf = (line: string): string => {
  if (line.startsWith("$ ")) return colors.prompt
  return /^(?:curl|npx) /.test(line) ? colors.command : colors.text
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

/** Draws one row. The text length is fixed, so that a font with wider characters stays within the window. */
const drawRow = (row: string, color: string, index: number): string => {
  const y = TITLE_BAR_HEIGHT + PADDING + index * ROW_HEIGHT
  const length = (row.length * CHARACTER_WIDTH).toFixed(1)
  return `<text x="${PADDING}" y="${y}" textLength="${length}" lengthAdjust="spacingAndGlyphs" fill="${color}" xml:space="preserve">${escaped(row)}</text>`
}

/**
 * Draws a terminal window in which `npm start` has printed the text. The whole text is also the picture's description.
 */
export const draw = (text: string): string => {
  const rows = [`$ npm start`, ...text.split("\n")].flatMap((line) =>
    rowsOf(line).map((row) => ({ row, color: colorOf(line) }))
  )
  const width = COLUMNS * CHARACTER_WIDTH + 2 * PADDING
  const height = TITLE_BAR_HEIGHT + rows.length * ROW_HEIGHT + PADDING
  const fonts = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', 'DejaVu Sans Mono', monospace"
  const buttons = ["#ff5f57", "#febc2e", "#28c840"].map(
    (color, n) => `<circle cx="${PADDING + 6 + n * 20}" cy="${TITLE_BAR_HEIGHT / 2}" r="6" fill="${color}"/>`
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="${fonts}" font-size="14">`,
    "<title>First start of the service</title>",
    `<desc>${escaped(text)}</desc>`,
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8" fill="${colors.background}" stroke="${colors.border}"/>`,
    ...buttons,
    ...rows.flatMap(({ row, color }, index) => (row === "" ? [] : [drawRow(row, color, index)])),
    "</svg>",
    ""
  ].join("\n")
}

/** Returns the text of the committed picture. */
export const current = (): string => readFileSync(file, "utf8")

if (import.meta.main) writeFileSync(file, draw(await firstStart()))
