// The direction of dependencies, as rules over what is written: dependency-cruiser sees nothing here, because TypeScript 7 has no interface for it.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path/posix"
import { type Import, importsIn, type Manifest, type Package } from "./house.ts"

type Rule = {
  /** The packages of this repository that it may import. */
  readonly ours: ReadonlyArray<string>
  /** The packages of others that it may import; `declared` for all that its manifest names. */
  readonly others: ReadonlyArray<string> | "declared"
  /** Those of which it may import types alone: callers bring them along. */
  readonly typesOf?: ReadonlyArray<string>
}

/** What a package may import. An adapter is any package named `@waybill/adapter-…`. */
const ruleOf = (name: string): Rule | undefined => {
  if (name === "@waybill/packing") return { ours: [], others: [] }
  if (name === "@waybill/core") return { ours: ["@waybill/packing"], others: ["effect"], typesOf: ["fast-check"] }
  if (name.startsWith("@waybill/adapter-")) return { ours: ["@waybill/core"], others: "declared" }
  if (name === "waybill")
    return {
      ours: ["@waybill/packing", "@waybill/core", "@waybill/adapter-sql", "@waybill/adapter-http"],
      others: "declared"
    }
  return undefined
}

/** `@scope/name` or `name`, without the path inside the package. */
const packageOf = (from: string) =>
  from
    .split("/")
    .slice(0, from.startsWith("@") ? 2 : 1)
    .join("/")

const isOurs = (name: string) => name === "waybill" || name.startsWith("@waybill/")

/** A module of Effect is stable when the first thing that its source says about stability is `stable`. */
const isStable = (module: string) => {
  const file = `node_modules/effect/src/${module}.ts`
  if (!existsSync(file)) return /^[a-z]+$/.test(module) // `pipe`, `flow`: functions that the entry re-exports
  return /@stability (\w+)/.exec(readFileSync(file, "utf8"))?.[1] === "stable"
}

const unstable = ({ from, names }: Import) => {
  if (from === "effect") return names.filter((name) => !isStable(name))
  const [, module = ""] = (from ?? "").split("/")
  return /^[A-Z]\w*$/.test(module) && isStable(module) ? [] : [from]
}

const declared = ({ dependencies = {}, peerDependencies = {} }: Manifest) => [
  ...Object.keys(dependencies),
  ...Object.keys(peerDependencies)
]

const judge = ({ folder, manifest }: Package, rule: Rule, file: string, found: Import): string | undefined => {
  const { from, typesOnly } = found
  if (from === undefined) return "imports something computed"
  if (from.startsWith(".")) {
    const target = join(file, "..", from)
    return target.startsWith(`${folder}/src/`) ? undefined : `leaves its package by ${from}`
  }
  if (from.startsWith("node:"))
    return rule.others === "declared" ? undefined : `imports ${from}, which is the outside world`
  const name = packageOf(from)
  const others = [...(rule.others === "declared" ? [name] : rule.others), ...(typesOnly ? (rule.typesOf ?? []) : [])]
  const allowed = isOurs(name) ? rule.ours.includes(name) : others.includes(name)
  if (!allowed) return `may not import ${from}`
  if (!declared(manifest).includes(name)) return `imports ${from}, which its package.json does not name`
  if (name === "effect" && manifest.name === "@waybill/core" && unstable(found).length > 0)
    return `imports ${unstable(found).join(", ")}, which Effect does not call stable`
  return undefined
}

/** The first round trip among files that need each other to load. */
const cycleIn = (edges: ReadonlyMap<string, ReadonlyArray<string>>): ReadonlyArray<string> | undefined => {
  const done = new Set<string>()
  const search = (file: string, path: ReadonlyArray<string>): ReadonlyArray<string> | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return undefined
    done.add(file)
    for (const next of edges.get(file) ?? []) {
      const cycle = search(next, [...path, file])
      if (cycle !== undefined) return cycle
    }
    return undefined
  }
  for (const file of edges.keys()) {
    const cycle = search(file, [])
    if (cycle !== undefined) return cycle
  }
  return undefined
}

/** Everything in a package that breaks a rule about imports, as sentences. */
export const violationsIn = (house: Package): ReadonlyArray<string> => {
  const { files, folder, manifest } = house
  const rule = ruleOf(manifest.name)
  if (rule === undefined) return [`${folder}: no rule says what ${manifest.name} may import`]
  const imports = new Map(Object.entries(files).map(([file, text]) => [file, importsIn(file, text)]))

  const broken = [...imports].flatMap(([file, all]) =>
    all.flatMap((found) => judge(house, rule, file, found) ?? []).map((why) => `${file} ${why}`)
  )
  const loads = [...imports].map(([file, all]) => {
    const relative = all.filter(({ from, typesOnly }) => from?.startsWith(".") && !typesOnly)
    return [file, relative.map(({ from = "" }) => join(file, "..", from))] as const
  })
  const cycle = cycleIn(new Map(loads))
  return cycle === undefined ? broken : [...broken, `${cycle.join(" → ")} go round in a circle`]
}
