// Publishes the tarballs of `npm run pack:all`, each after the packages that it requires. The CI of the repository runs it:
//   node scripts/release/publish.ts dist-packages [flags of npm publish]
// If it is interrupted, the next run continues. docs/release.md describes provenance.
import { spawnSync } from "node:child_process"
import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { upgradeProblems } from "./upgrade-rows.ts"

interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly repository?: { readonly url: string }
  readonly publishConfig?: { readonly access?: string; readonly provenance?: boolean }
  readonly dependencies?: Readonly<Record<string, string>>
}

/** Returns packages in an order in which each comes after the packages that it requires. */
export const inOrder = (manifests: ReadonlyArray<Manifest>): ReadonlyArray<Manifest> => {
  const ordered = new Set<Manifest>()
  const add = (manifest: Manifest): void => {
    for (const name of Object.keys(manifest.dependencies ?? {})) {
      const required = manifests.find((each) => each.name === name)
      if (required !== undefined) add(required)
    }
    ordered.add(manifest)
  }
  for (const manifest of manifests) add(manifest)
  return [...ordered]
}

/** Lists missing and different settings of a package that npm requires for provenance. */
export const publishingProblems = (
  { name, publishConfig, repository }: Manifest,
  address: string | undefined
): ReadonlyArray<string> => [
  ...(publishConfig?.access === "public" ? [] : [`${name}: publishConfig.access must be "public"`]),
  ...(publishConfig?.provenance === true ? [] : [`${name}: publishConfig.provenance must be true`]),
  ...(address === undefined
    ? [`${name}: repository is missing; set it in the root package.json and run npm run manifests`]
    : repository?.url === `git+${address}`
      ? []
      : [`${name}: repository differs from the root package.json; run npm run manifests`])
]

const read = <A>(file: string) => JSON.parse(readFileSync(file, "utf8")) as A

const publishAll = (root: string, folder: string, flags: ReadonlyArray<string>): void => {
  const all = globSync("packages/*/package.json", { cwd: root }).map((file) => read<Manifest>(join(root, file)))
  const manifests = inOrder(all.filter((manifest) => manifest.private !== true))
  const { repository, version } = read<{ readonly repository?: string; readonly version: string }>(
    join(root, "package.json")
  )
  const isRehearsal = flags.includes("--provenance=false")
  const tarballOf = ({ name, version }: Manifest) =>
    join(folder, `${name.replace(/^@/, "").replace("/", "-")}-${version}.tgz`)
  const expired = () => {
    const args = ["--conditions=waybill-source", "tests/proof/main.ts", "--expired"]
    return spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" }).stdout
  }
  const problems = [
    ...manifests.flatMap((manifest) => (isRehearsal ? [] : publishingProblems(manifest, repository))),
    ...(isRehearsal ? [] : upgradeProblems(read(join(root, "docs/promises.json")), version, expired)),
    ...manifests
      .map(tarballOf)
      .flatMap((file) => (existsSync(file) ? [] : [`${file}: is missing; run npm run pack:all`]))
  ]
  if (problems.length > 0) throw new Error(problems.join("\n"))

  const npm = (...args: ReadonlyArray<string>) => spawnSync("npm", [...args, ...flags], { encoding: "utf8" })
  for (const manifest of manifests) {
    const label = `${manifest.name}@${manifest.version}`
    if (npm("view", label, "version").stdout.trim() === manifest.version) {
      process.stdout.write(`${label} was published before\n`)
      continue
    }
    const { status, stderr } = npm("publish", tarballOf(manifest))
    if (status !== 0) throw new Error(`${label} was not published; run the command again to continue\n${stderr}`)
    process.stdout.write(`${label} published\n`)
  }
}

if (import.meta.main) {
  const [folder = "dist-packages", ...flags] = process.argv.slice(2)
  try {
    publishAll(join(import.meta.dirname, "../.."), folder, flags)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}
