// On Node, `#required-runtime` is this file, which every entry re-exports. Without it, an older version fails somewhere in a
// call, as "Map.groupBy is not a function" or "No such built-in module: node:sqlite".

declare const process: { readonly versions?: { readonly [name in "bun" | "deno" | "node"]?: string } } | undefined

/** Returns the version of Node, or undefined in another runtime. Bun and Deno report the one that they imitate. */
const nodeVersion = (): string | undefined => {
  const { bun, deno, node } = (typeof process === "undefined" ? undefined : process.versions) ?? {}
  return bun === undefined && deno === undefined ? node : undefined
}

const node = nodeVersion()
const [major = 0, minor = 0] = node?.split(".").map(Number) ?? []
if (node !== undefined && (major < 22 || (major === 22 && minor < 19)))
  throw new Error(`Waybill needs Node 22.19 or newer; this is Node ${node}.`)
/** Whether a runtime has the newest function of the language that Waybill calls. */
const isSupported = typeof Map.groupBy === "function"

if (!isSupported)
  throw new Error("Waybill needs Node 22.19 or newer, or another runtime with Map.groupBy (ECMAScript 2024).")
