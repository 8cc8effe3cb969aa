import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"

// The entry of the package is in its folder `dist` or `src`. A bundle of another package can contain this module.
const folder = fileURLToPath(new URL("../public/", import.meta.resolve("@waybill/console")))

const types: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml"
}

const YEAR_SECONDS = 31_536_000
const HASH_LENGTH = 16

interface Asset {
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly compressed: Uint8Array<ArrayBuffer>
}

const assetOf = (name: string, bytes: Uint8Array): Asset => ({
  type: types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream",
  bytes: new Uint8Array(bytes),
  compressed: new Uint8Array(gzipSync(bytes, { level: 9 }))
})

/** The scripts that draw boxes, which the HTML report of the command line has too. */
const drawing = ["camera.js", "pieces.js", "shells.js", "turn.js"] as const

/** The files that pages load, compressed once. Their path contains a hash of all of them. */
export interface Assets {
  readonly hash: string
  /** Returns the reply to a request for a file, or undefined if the file does not exist. */
  readonly reply: (hash: string, name: string, acceptEncoding: string | null) => Response | undefined
  /** Compressed size of all files, in bytes. */
  readonly size: number
}

/** Reads the files in `public`, the scripts that draw boxes, and the library that updates pages in place. */
const readAssets = (): Assets => {
  const names = readdirSync(folder).sort()
  const morph = readFileSync(fileURLToPath(import.meta.resolve("idiomorph")))
  // The entry of the package is in its folder `dist` or `src`.
  const turnable = new URL("../turnable/", import.meta.resolve("@waybill/packing"))
  const contents: ReadonlyArray<readonly [string, Uint8Array]> = [
    ...drawing.map((name) => [name, readFileSync(new URL(name, turnable))] as const),
    ...names.map((name) => [name, readFileSync(`${folder}${name}`)] as const),
    ["idiomorph.js", morph]
  ]
  const digest = createHash("sha256")
  for (const [name, bytes] of contents) digest.update(name).update(bytes)
  const hash = digest.digest("hex").slice(0, HASH_LENGTH)
  const files = new Map(contents.map(([name, bytes]) => [name, assetOf(name, bytes)]))
  return {
    hash,
    size: [...files.values()].reduce((total, { compressed }) => total + compressed.length, 0),
    reply: (requested, name, acceptEncoding) => {
      const file = files.get(name)
      if (file === undefined) return undefined
      const isCompressed = /\bgzip\b/i.test(acceptEncoding ?? "")
      return new Response(isCompressed ? file.compressed : file.bytes, {
        headers: {
          "content-type": file.type,
          // A page of a different version asks for another hash, and gets this version's file.
          "cache-control": requested === hash ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
          vary: "accept-encoding",
          ...(isCompressed && { "content-encoding": "gzip" })
        }
      })
    }
  }
}

let read: Assets | undefined

/** Returns the files, which are read at the first call. */
export const assets = (): Assets => {
  read ??= readAssets()
  return read
}
