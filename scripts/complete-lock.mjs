// Adds missing entries to package-lock.json: npm omits binaries that its registry does not serve, and then `npm ci`
// fails elsewhere.
//   node scripts/complete-lock.mjs           completes package-lock.json; run it after every `npm install`
//   node scripts/complete-lock.mjs --check   fails if it is incomplete
// An added entry has a name, a version and a platform, but no address or digest: npm on that platform resolves them.
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

/**
 * @typedef {{ version?: string, dev?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   optionalDependencies?: Record<string, string> }} Entry
 * @typedef {{ packages: Record<string, Entry> }} Lock
 * @typedef {{ parent: string, name: string, wanted: string, found: string | undefined }} Gap
 */

// Words in package names, and npm's name for the same platform.
/** @type {Record<string, { os?: string, cpu?: string, libc?: string }>} */
const words = {
  darwin: { os: "darwin" },
  macos: { os: "darwin" },
  win32: { os: "win32" },
  windows: { os: "win32" },
  linux: { os: "linux" },
  linuxmusl: { os: "linux", libc: "musl" },
  android: { os: "android" },
  freebsd: { os: "freebsd" },
  netbsd: { os: "netbsd" },
  openbsd: { os: "openbsd" },
  openharmony: { os: "openharmony" },
  sunos: { os: "sunos" },
  aix: { os: "aix" },
  x64: { cpu: "x64" },
  64: { cpu: "x64" },
  arm64: { cpu: "arm64" },
  arm: { cpu: "arm" },
  ia32: { cpu: "ia32" },
  ppc64: { cpu: "ppc64" },
  riscv64: { cpu: "riscv64" },
  s390x: { cpu: "s390x" },
  loong64: { cpu: "loong64" },
  mips64el: { cpu: "mips64el" },
  wasm32: { cpu: "wasm32" },
  gnu: { libc: "glibc" },
  musl: { libc: "musl" }
}

/**
 * Returns the platform in a package's name: `@rolldown/binding-linux-arm64-musl` is `{ os, cpu, libc }`.
 * @param {string} name
 */
export const platformOf = (name) => {
  const [, last = name] = name.split("/")
  const platform = Object.assign({}, ...last.split(/[-.]/).map((word) => words[word] ?? {}))
  return Object.fromEntries(Object.entries(platform).map(([key, value]) => [key, [value]]))
}

/**
 * Returns the version that a parent's dependency resolves to. npm searches from the parent's folder up to the root.
 * @param {Lock} lock
 * @param {string} parent
 * @param {string} name
 */
const resolved = (lock, parent, name) => {
  for (let at = parent; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    const entry = lock.packages[at === "" ? `node_modules/${name}` : `${at}/node_modules/${name}`]
    if (entry !== undefined || at === "") return entry?.version
  }
}

const isExact = (/** @type {string} */ range) => /^\d/.test(range)

/**
 * Lists optional dependencies that the lockfile requires but lacks, or has in a different version.
 * @param {Lock} lock
 * @returns {Gap[]}
 */
export const gapsOf = (lock) =>
  Object.entries(lock.packages).flatMap(([parent, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .map(([name, wanted]) => ({ parent, name, wanted, found: resolved(lock, parent, name) }))
      .filter(({ wanted, found }) => found === undefined || (isExact(wanted) && found !== wanted))
  )

/**
 * Returns the lockfile with every gap filled: at the root, or under its parent when the root has a different version.
 * @param {Lock} lock
 * @returns {Lock}
 */
export const complete = (lock) => {
  const packages = { ...lock.packages }
  for (let gap = gapsOf(lock)[0]; gap !== undefined; gap = gapsOf({ packages })[0]) {
    const { parent, name, wanted } = gap
    const platform = platformOf(name)
    if (!isExact(wanted))
      throw new Error(`${name}@${wanted}: only an exact version can be added; npm must resolve a range.`)
    if (Object.keys(platform).length === 0)
      throw new Error(`${name}: its name names no known platform; add its words to the table.`)
    const root = `node_modules/${name}`
    const dev = packages[parent]?.dev === true ? { dev: true } : {}
    packages[root in packages ? `${parent}/${root}` : root] = { version: wanted, ...platform, ...dev, optional: true }
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, "en"))
  return { ...lock, packages: Object.fromEntries(sorted) }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = new URL("../package-lock.json", import.meta.url)
  const lock = JSON.parse(readFileSync(file, "utf8"))
  const gaps = gapsOf(lock)
  if (process.argv.includes("--check")) {
    for (const { parent, name, wanted, found } of gaps)
      process.stderr.write(
        `${parent || "the workspace"} requires ${name}@${wanted}; the lockfile has ${found ?? "none"}\n`
      )
    if (gaps.length > 0) {
      process.stderr.write(
        "package-lock.json is incomplete; run `node scripts/complete-lock.mjs` and commit the result.\n"
      )
      process.exitCode = 1
    }
  } else {
    writeFileSync(file, `${JSON.stringify(complete(lock), null, 2)}\n`)
    process.stdout.write(`${gaps.length} added\n`)
  }
}
