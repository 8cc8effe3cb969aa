// Prepares a release. Run by `npm run release`; docs/release.md lists the next steps.
// The notes in .changeset become the section of the version in CHANGELOG.md, and are deleted. The version of the root
// package.json is the one to release, unless it has a tag: then the notes determine the next one.
import { spawnSync } from "node:child_process"
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { nextVersion, readChangeset, withSection } from "./changelog.ts"
import { writeManifests } from "./manifests.ts"

/** Whether a version has a tag in the repository, and is therefore released. */
const isReleased = (root: string, version: string): boolean =>
  spawnSync("git", ["tag", "--list", version, `v${version}`], { cwd: root, encoding: "utf8" }).stdout !== ""

/** Prepares the release of a repository on a day, such as 2026-11-30, and returns its version. */
export const prepareRelease = (root: string, day: string): string => {
  const at = (file: string) => join(root, file)
  const changesets = globSync(".changeset/*.md", { cwd: root })
    .sort()
    .map((file) => readChangeset(file, readFileSync(at(file), "utf8")))
  if (changesets.length === 0) throw new Error(".changeset: has no notes; a release needs at least one")

  const changelog = existsSync(at("CHANGELOG.md")) ? readFileSync(at("CHANGELOG.md"), "utf8") : ""
  const manifest = JSON.parse(readFileSync(at("package.json"), "utf8")) as { readonly version: string }
  const version = isReleased(root, manifest.version) ? nextVersion(manifest.version, changesets) : manifest.version
  writeFileSync(at("package.json"), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`)
  writeManifests(root)
  writeFileSync(at("CHANGELOG.md"), withSection(changelog, version, day, changesets))
  for (const { file } of changesets) rmSync(at(file))
  return version
}

if (import.meta.main) {
  try {
    const version = prepareRelease(process.cwd(), new Date().toISOString().slice(0, 10))
    process.stdout.write(`CHANGELOG.md and the manifests have version ${version}\n`)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    process.stderr.write(`release: ${error.message}\n`)
    process.exitCode = 1
  }
}
