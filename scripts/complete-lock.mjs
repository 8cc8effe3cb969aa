// Adds other platforms' optional packages that npm left out of package-lock.json, so that `npm ci` accepts the lock everywhere:
// {version, optional, os, cpu, libc?} with no `resolved`/`integrity`.
// A machine of that platform resolves name@version itself; the others skip it by os and cpu.
import { readFileSync, writeFileSync } from "node:fs"

const f = process.argv[2] ?? "package-lock.json"
const lock = JSON.parse(readFileSync(f, "utf8"))
const OS = {
  darwin: "darwin",
  macos: "darwin",
  win32: "win32",
  windows: "win32",
  linux: "linux",
  android: "android",
  freebsd: "freebsd",
  openbsd: "openbsd",
  netbsd: "netbsd",
  openharmony: "openharmony",
  wasm32: "any",
  sunos: "sunos",
  aix: "aix"
}
const CPU = {
  x64: "x64",
  64: "x64",
  arm64: "arm64",
  arm: "arm",
  ia32: "ia32",
  ppc64: "ppc64",
  riscv64: "riscv64",
  s390x: "s390x",
  loong64: "loong64",
  mips64el: "mips64el",
  wasm32: "wasm32"
}
const added = []
for (const [path, p] of Object.entries(lock.packages))
  for (const [name, range] of Object.entries(p.optionalDependencies ?? {})) {
    // npm looks the edge up from nested to root
    const _parts = path.split("/node_modules/")
    let found = false
    for (let at = path; ; at = at.includes("/node_modules/") ? at.slice(0, at.lastIndexOf("/node_modules/")) : "") {
      if (lock.packages[`${at ? `${at}/` : ""}node_modules/${name}`]) {
        found = true
        break
      }
      if (!at) break
    }
    if (found) continue
    const words = name.split("/").pop().split(/[-.]/)
    const os = words.map((w) => OS[w]).find(Boolean),
      cpu = words.map((w) => CPU[w]).find(Boolean)
    if (!os || !/^\d/.test(range)) {
      console.error("skip", name, range)
      continue
    }
    const libc = words.some((w) => /musl/.test(w))
      ? "musl"
      : words.some((w) => /^gnu/.test(w)) && os === "linux"
        ? "glibc"
        : undefined
    lock.packages[`node_modules/${name}`] = {
      version: range,
      cpu: cpu ? [cpu] : undefined,
      dev: p.dev,
      libc: libc && [libc],
      license: "UNKNOWN",
      optional: true,
      os: os === "any" ? undefined : [os]
    }
    if (!lock.packages[`node_modules/${name}`].os && !cpu) console.error("no os/cpu", name)
    added.push(name)
  }
const keys = Object.keys(lock.packages).sort((a, b) => a.localeCompare(b, "en"))
lock.packages = Object.fromEntries(keys.map((k) => [k, lock.packages[k]]))
writeFileSync(f, `${JSON.stringify(lock, null, 2)}\n`)
console.log("added", added.length)
