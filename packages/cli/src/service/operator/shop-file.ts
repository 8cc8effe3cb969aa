import { readFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { type Shop, shopSchema } from "@waybill/console"
import { usageError } from "../../errors/command-error.ts"
import { readFile } from "../../formats/read-file.ts"
import { unreadable } from "../../input/text-file.ts"

/** Maximum number of bytes of a logo. */
const MAX_BYTES = 150_000

/** First bytes of the allowed images, as Latin-1 text. An SVG is not allowed, because it can contain scripts. */
const signatures = { png: "\u0089PNG", jpeg: "\u00ff\u00d8\u00ff" } as const

const bytesOf = (label: string, file: string): Buffer => {
  try {
    return readFileSync(file)
  } catch (error) {
    throw unreadable(label, error)
  }
}

/** Returns an image, in a data URL or in a file, as a data URL. */
const logoOf = (label: string, logo: string, folder: string): string => {
  const bytes = logo.startsWith("data:")
    ? Buffer.from(logo.slice(logo.indexOf(",") + 1), "base64")
    : bytesOf(label, resolve(folder, logo))
  if (bytes.length > MAX_BYTES) throw usageError(`${label}: must have at most ${MAX_BYTES} bytes`)
  const type = (["png", "jpeg"] as const).find((each) => bytes.toString("latin1", 0, 4).startsWith(signatures[each]))
  if (type === undefined) throw usageError(`${label}: must be a PNG or JPEG file`)
  return `data:image/${type};base64,${bytes.toString("base64")}`
}

/** Returns the print shop in the file of `--shop`, with its logo as a data URL. */
export const readShop = (file: string): Shop => {
  const { logo, ...shop } = readFile(shopSchema, file, "--shop")
  return logo === undefined ? shop : { ...shop, logo: logoOf(`--shop ${file}: /logo`, logo, dirname(file)) }
}
