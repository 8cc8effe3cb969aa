// Writes what all published packages share into their manifests. Run by `npm run manifests`.
//   node scripts/release/manifests.ts           writes the manifests
//   node scripts/release/manifests.ts --check   fails if one differs
// The root package.json is the source: change a field there, and run the command. It also sets the version in
// everything that depends on a package.
import { globSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** The fields of the root package.json that all packages share. Undefined: no package has the field. */
interface Shared {
  readonly version: string
  readonly license: string
  /** Address for `git clone`. */
  readonly repository?: string
  readonly homepage?: string
  /** Address of the issues. */
  readonly bugs?: string
}

interface Manifest extends Readonly<Record<string, unknown>> {
  readonly name: string
  readonly private?: boolean
}

type Manifests = ReadonlyMap<string, Manifest>

const dependencyFields = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"]

/** Returns the fields of the package in a folder that come from the root, in their order. */
const sharedFields = ({ bugs, homepage, license, repository, version }: Shared, folder: string) => ({
  version,
  homepage,
  bugs: bugs === undefined ? undefined : { url: bugs },
  repository: repository === undefined ? undefined : { type: "git", url: `git+${repository}`, directory: folder },
  license
})

/** Puts fields behind the description, and removes the earlier ones. */
const withFields = (manifest: Manifest, fields: Readonly<Record<string, unknown>>): Manifest => {
  const { description, name, ...others } = manifest
  const { version, ...rest } = fields
  const kept = Object.entries(others).filter(([key]) => !Object.hasOwn(fields, key))
  return { name, version, description, ...rest, ...Object.fromEntries(kept) }
}

/** Sets the versions of dependencies on published packages. */
const withVersions = (manifest: Manifest, published: ReadonlySet<string>, version: string): Manifest => {
  const groups = dependencyFields
    .filter((group) => Object.hasOwn(manifest, group))
    .map((group) => {
      const ranges = Object.entries(manifest[group] as Readonly<Record<string, string>>)
      return [group, Object.fromEntries(ranges.map(([name, range]) => [name, published.has(name) ? version : range]))]
    })
  return { ...manifest, ...(Object.fromEntries(groups) as object) }
}

/** Returns the manifests as they must be, by path. */
const expectedManifests = (shared: Shared, manifests: Manifests): Manifests => {
  const isPublished = (path: string, manifest: Manifest) => path.startsWith("packages/") && manifest.private !== true
  const published = new Set([...manifests].filter((each) => isPublished(...each)).map(([, { name }]) => name))
  return new Map(
    [...manifests].map(([path, manifest]) => {
      const own = isPublished(path, manifest) ? withFields(manifest, sharedFields(shared, dirname(path))) : manifest
      return [path, withVersions(own, published, shared.version)]
    })
  )
}

/** Returns the text of a manifest. */
const textOf = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 2)}\n`

/** Writes the manifests in a repository. With `check`, writes nothing. Returns all paths, and those that differed. */
export const writeManifests = (root: string, check = false) => {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8")) as Manifest
  const paths = globSync("{packages,examples}/*/package.json", { cwd: root }).sort()
  const manifests = new Map(paths.map((path) => [path.replaceAll("\\", "/"), read(path)]))
  const expected = expectedManifests(read("package.json") as unknown as Shared, manifests)
  const different = [...expected].filter(([path, manifest]) => textOf(manifest) !== textOf(manifests.get(path)!))
  if (!check) for (const [path, manifest] of different) writeFileSync(join(root, path), textOf(manifest))
  return { all: paths, different: different.map(([path]) => path) }
}

if (import.meta.main) {
  const check = process.argv.includes("--check")
  const { all, different } = writeManifests(join(import.meta.dirname, "../.."), check)
  for (const path of different)
    process.stdout.write(check ? `${path}: differs from the root package.json\n` : `${path} written\n`)
  process.stdout.write(`${all.length} manifests read, ${different.length} ${check ? "differ" : "written"}\n`)
  if (check && different.length > 0) process.exitCode = 1
}
