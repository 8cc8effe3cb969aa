// Rules for the direction of dependencies. They are checked by parsing the sources, because dependency-cruiser does not
// support TypeScript 7.
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path/posix"
import { cycleIn } from "./cycle.ts"
import { type Import, importsIn, type Manifest, type Package } from "./packages.ts"

type Rule = {
  /** Packages in this repository that may be imported. */
  readonly ours: ReadonlyArray<string>
  /** Third-party packages that may be imported; `declared` means every package listed in the manifest. */
  readonly others: ReadonlyArray<string> | "declared"
  /** Packages from which only types may be imported, because the caller provides the packages. */
  readonly typesOf?: ReadonlyArray<string>
}

/** Returns the rule for what a package may import. Any package named `@waybill/adapter-…` counts as an adapter. */
const ruleOf = (name: string): Rule | undefined => {
  if (name === "@waybill/packing") return { ours: [], others: [] }
  if (name === "@waybill/core") return { ours: ["@waybill/packing"], others: ["effect"], typesOf: ["fast-check"] }
  if (name.startsWith("@waybill/adapter-")) return { ours: ["@waybill/core"], others: "declared" }
  if (name === "@waybill/console")
    return { ours: ["@waybill/core", "@waybill/packing", "@waybill/adapter-http"], others: "declared" }
  // Its templates are files of another project, which no module imports.
  if (name === "create-waybill") return { ours: ["@waybill/packing"], others: "declared" }
  if (name === "waybill")
    return {
      ours: ["@waybill/packing", "@waybill/core", "@waybill/adapter-sql", "@waybill/adapter-http", "@waybill/console"],
      others: "declared"
    }
  return undefined
}

/** Returns the package name, `@scope/name` or `name`, without the path inside the package. */
const packageOf = (from: string) =>
  from
    .split("/")
    .slice(0, from.startsWith("@") ? 2 : 1)
    .join("/")

const isOurs = (name: string) => name === "waybill" || name.startsWith("@waybill/")

/** Whether an Effect module is stable according to its first `@stability` tag. */
const isStable = (module: string) => {
  const file = `node_modules/effect/src/${module}.ts`
  if (!existsSync(file)) return false
  return /@stability (\w+)/.exec(readFileSync(file, "utf8"))?.[1] === "stable"
}

/** Whether a package is bundled by its users. */
const isLibrary = (name: string) => name === "@waybill/core" || name.startsWith("@waybill/adapter-")

const unstable = ({ from }: Import) => {
  const [, module = ""] = (from ?? "").split("/")
  return /^[A-Z]\w*$/.test(module) && isStable(module) ? [] : [from]
}

const declared = ({ dependencies = {}, peerDependencies = {} }: Manifest) => [
  ...Object.keys(dependencies),
  ...Object.keys(peerDependencies)
]

const judge = (
  { folder, manifest }: Pick<Package, "folder" | "manifest">,
  rule: Rule,
  file: string,
  found: Import
): string | undefined => {
  const { from, typesOnly } = found
  if (from === undefined) return "has a computed import"
  if (from.startsWith(".")) {
    const target = join(file, "..", from)
    return target.startsWith(`${folder}/src/`) ? undefined : `imports ${from}, outside its package`
  }
  // The package's manifest chooses a file of the package.
  if (from.startsWith("#")) return from in (manifest.imports ?? {}) ? undefined : `imports ${from}, an unknown name`
  if (from.startsWith("node:")) return rule.others === "declared" ? undefined : `imports ${from}, which does I/O`
  const name = packageOf(from)
  const others = [...(rule.others === "declared" ? [name] : rule.others), ...(typesOnly ? (rule.typesOf ?? []) : [])]
  const allowed = isOurs(name) ? rule.ours.includes(name) : others.includes(name)
  if (!allowed) return `may not import ${from}`
  if (!declared(manifest).includes(name)) return `imports ${from}, which its package.json does not list`
  // Loading Effect's entry loads all of its modules, and esbuild keeps every member of a module that it names.
  if (from === "effect" && isLibrary(manifest.name))
    return "imports effect; it must import a module, such as effect/Effect"
  if (name === "effect" && manifest.name === "@waybill/core" && unstable(found).length > 0)
    return `imports ${unstable(found).join(", ")}, which is not stable in Effect`
  return undefined
}

/** Lists every violation of the import rules in a package, each as a sentence. */
export const violationsIn = ({ files, folder, manifest }: Package): ReadonlyArray<string> => {
  const rule = ruleOf(manifest.name)
  if (rule === undefined) return [`${folder}: no rule for what ${manifest.name} may import`]
  const imports = new Map(Object.entries(files).map(([file, text]) => [file, importsIn(file, text)]))

  const broken = [...imports].flatMap(([file, all]) =>
    all.flatMap((found) => judge({ folder, manifest }, rule, file, found) ?? []).map((why) => `${file} ${why}`)
  )
  const loads = [...imports].map(([file, all]) => {
    const relative = all.filter(({ from, typesOnly }) => from?.startsWith(".") && !typesOnly)
    return [file, relative.map(({ from = "" }) => join(file, "..", from))] as const
  })
  const cycle = cycleIn(new Map(loads))
  return cycle === undefined ? broken : [...broken, `${cycle.join(" → ")} import each other`]
}
