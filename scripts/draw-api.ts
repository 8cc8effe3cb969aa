// Writes the API reports: the signatures of all public names, by entry, without comments. The change of a signature then
// shows in the diff of a commit. Run by `npm run draw -- api`.
//   node scripts/draw-api.ts           compiles the packages and writes the reports
//   node scripts/draw-api.ts --check   compiles the packages and fails if a report differs
import { execFileSync } from "node:child_process"
import { hash } from "node:crypto"
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { declarationsOf } from "../site/api/declarations.ts"
import { entriesOf, findTypes } from "../site/api/entries.ts"
import { formatted } from "../site/api/format.ts"
import { codeOf } from "../site/api/reference.ts"
import { publicNames } from "../tests/architecture/public-names.ts"

const root = join(import.meta.dirname, "..")
const FOLDER = "api-reports"

/** Maximum number of lines of a signature in a report, except for an interface. */
const MAX_LINES = 60

const withoutComments = (code: string): string =>
  code
    .split("/**")
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf("*/") + 2).trimStart()))
    .join("")

/** Returns a signature without empty lines. A long one other than an interface becomes a digest: most are schemas. */
const shortened = (name: string, code: string): string => {
  const lines = code.split("\n").filter((line) => line.trim() !== "")
  if (lines.length <= MAX_LINES || code.startsWith("interface ")) return lines.join("\n")
  return `${name}: ${lines.length} lines, SHA-256 ${hash("sha256", lines.join("\n")).slice(0, 16)}`
}

/** Returns the reports by file. A name that several entries export is only in the first report. */
const reports = (): ReadonlyMap<string, string> => {
  const first = new Map<string, string>()
  const entries = entriesOf("types").map((entry) => {
    const names = publicNames[entry.name]!.trim().split(/\s+/).toSorted()
    const signatures = names.map((name) => {
      const declarations = declarationsOf(entry.file, name, findTypes)
      const key = `${declarations[0]!.file}#${name}`
      const owner = first.get(key) ?? entry.name
      first.set(key, owner)
      return { name, owner, code: owner === entry.name ? withoutComments(codeOf(declarations)) : "" }
    })
    return { entry, signatures }
  })
  const codes = formatted(
    new Map(
      entries.flatMap(({ entry, signatures }) =>
        signatures.flatMap(({ code, name }) => (code === "" ? [] : [[`${entry.name}#${name}`, code] as const]))
      )
    )
  )
  return new Map(
    entries.map(({ entry, signatures }) => {
      const sections = signatures.map(({ name, owner }) =>
        owner === entry.name ? shortened(name, codes.get(`${entry.name}#${name}`)!) : `${name}: as in ${owner}`
      )
      return [`${FOLDER}/${entry.slug}.txt`, `// ${entry.name}\n${sections.join("\n")}\n`]
    })
  )
}

const packages = globSync("packages/{packing,core,adapter-sql,adapter-http,console}", { cwd: root })
execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", "-b", ...packages], { cwd: root, stdio: "inherit" })
const written = reports()
const textOf = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : undefined)
const stale = globSync(`${FOLDER}/*`, { cwd: root }).filter((file) => !written.has(file.replaceAll("\\", "/")))
const different = [...written].flatMap(([file, text]) => (textOf(file) === text ? [] : [file]))
const isCheck = process.argv.includes("--check")
if (!isCheck) {
  mkdirSync(join(root, FOLDER), { recursive: true })
  for (const file of different) writeFileSync(join(root, file), written.get(file)!)
  for (const file of stale) rmSync(join(root, file))
}
for (const file of [...different, ...stale]) process.stdout.write(`${file}: ${isCheck ? "differs" : "written"}\n`)
process.stdout.write(
  `${written.size} reports read, ${different.length + stale.length} ${isCheck ? "differ" : "written"}\n`
)
if (isCheck && different.length + stale.length > 0) {
  process.stderr.write("The public API has changed. `npm run draw -- api` writes the new reports; commit them.\n")
  process.exitCode = 1
}
