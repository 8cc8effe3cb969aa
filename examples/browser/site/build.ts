import { createHash } from "node:crypto"
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { rolldown } from "rolldown"

const root = fileURLToPath(new URL("..", import.meta.url))
const scripts = ["main", "pack-worker", "quote-worker", "offline"] as const

const bundled = async (script: (typeof scripts)[number]): Promise<string> => {
  const conditionNames = ["waybill-source", "import", "default"]
  const input = `${root}src/${script}.ts`
  const build = await rolldown({ input, resolve: { conditionNames }, platform: "browser", logLevel: "warn" })
  const { output } = await build.generate({ format: "esm", minify: true })
  await build.close()
  return output[0].code
}

/** Writes the page and its scripts to a folder, which any server of static files can serve. */
export const buildSite = async (folder: string): Promise<void> => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(`${root}page`, folder, { recursive: true })
  for (const script of scripts) writeFileSync(`${folder}/${script}.js`, await bundled(script))
  const files = readdirSync(folder).sort()
  const digest = createHash("sha256")
  for (const file of files) digest.update(readFileSync(`${folder}/${file}`))
  const version = `waybill-packing-${digest.digest("hex").slice(0, 16)}`
  const addresses = ["./", ...files.filter((file) => file !== "offline.js").map((file) => `./${file}`)]
  const constants = `const VERSION=${JSON.stringify(version)},FILES=${JSON.stringify(addresses)};\n`
  writeFileSync(`${folder}/offline.js`, constants + readFileSync(`${folder}/offline.js`, "utf8"))
}

if (import.meta.main) {
  const folder = `${root}dist`
  await buildSite(folder)
  console.log(`The page is in ${folder}`)
}
