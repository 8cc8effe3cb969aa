// Builds the documentation site. Run by `npm run site`.
//   node site/build.ts                    builds into site/.vitepress/dist, which `npm run site:preview` serves
//   node site/build.ts --out FOLDER       builds into another folder
//   node site/build.ts --base /waybill/   builds for a server on which the site is not at the root
// WAYBILL_REPOSITORY is the address of the files in the repository, such as https://host/owner/waybill/blob/main.
// Links to sources then lead there.
import { spawnSync } from "node:child_process"
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { digests } from "../tests/proof/runner/digest.ts"
import { expiredRows } from "../tests/proof/runner/results.ts"
import { apiPages } from "./api/pages.ts"
import { llmsByPackage, llmsFull, llmsIndex } from "./llms.ts"
import { pagesIn } from "./pages.ts"
import { buildPlayground } from "./playground/build.ts"
import { withResults } from "./results.ts"
import { withTabs } from "./tabs.ts"

const site = fileURLToPath(new URL(".", import.meta.url))
const root = join(site, "..")
const { values } = parseArgs({ options: { out: { type: "string" }, base: { type: "string", default: "/" } } })
const out = resolve(values.out ?? join(site, ".vitepress/dist"))
const { base } = values

const write = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/** Runs a command in the folder of the site. Ends this process if it fails. */
const run = (command: string, ...args: ReadonlyArray<string>): void => {
  const { status } = spawnSync(command, args, { cwd: site, stdio: "inherit", shell: process.platform === "win32" })
  if (status !== 0) process.exit(status ?? 1)
}

/** The versions in a lockfile, or in npm's record of an installation. */
const versionsIn = (
  file: string
): Readonly<Record<string, { readonly version?: string; readonly optional?: boolean }>> =>
  existsSync(join(site, file)) ? JSON.parse(readFileSync(join(site, file), "utf8")).packages : {}

const installed = versionsIn("node_modules/.package-lock.json")
const isInstalled = Object.entries(versionsIn("package-lock.json")).every(
  ([path, { optional, version }]) => path === "" || optional === true || installed[path]?.version === version
)
if (!isInstalled) run("npm", "ci", "--ignore-scripts")

// The reference of the library shows the declarations that the compiler writes.
run(process.execPath, "../node_modules/typescript/bin/tsc", "-b", "../packages/adapter-sql", "../packages/console")

const { assets, pages: written } = pagesIn(root, process.env.WAYBILL_REPOSITORY)
const { promises } = JSON.parse(readFileSync(join(root, "docs/promises.json"), "utf8"))
const pages = [...written, ...apiPages(root, written, "types")].map((page) =>
  page.source === "site/results.md"
    ? { ...page, markdown: withResults(page.markdown, promises, expiredRows(promises, digests(root))) }
    : page
)
const source = join(site, "pages")
rmSync(source, { recursive: true, force: true })
for (const { markdown, path } of pages) write(join(source, path), withTabs(markdown))
for (const { path, source: file } of assets) {
  mkdirSync(dirname(join(source, "public", path)), { recursive: true })
  copyFileSync(join(root, file), join(source, "public", path))
}

await buildPlayground(join(source, "public/playground"))

run(process.execPath, "node_modules/vitepress/bin/vitepress.js", "build", ".", "--outDir", out, "--base", base)

// VitePress adds the base path to its own pages.
const served = pages.map((page) => ({ ...page, markdown: page.markdown.replaceAll("](/files/", `](${base}files/`) }))
for (const { markdown, path } of served) write(join(out, path), markdown)
write(join(out, "llms.txt"), llmsIndex(served, base))
write(join(out, "llms-full.txt"), llmsFull(served, base))
for (const [folder, text] of llmsByPackage(served, base)) write(join(out, "llms-full", `${folder}.txt`), text)
process.stdout.write(`${pages.length} pages in ${out}\n`)
