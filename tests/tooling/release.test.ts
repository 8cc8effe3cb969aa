import { spawnSync } from "node:child_process"
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { readChangeset } from "../../scripts/release/changelog.ts"
import { prepareRelease } from "../../scripts/release/main.ts"
import { writeManifests } from "../../scripts/release/manifests.ts"
import { inOrder, publishingProblems } from "../../scripts/release/publish.ts"
import { upgradeProblems } from "../../scripts/release/upgrade-rows.ts"

type Files = Readonly<Record<string, string | object>>

/** Creates a repository with two published packages, an example and these files. */
const repository = (files: Files = {}) => {
  const root = mkdtempSync(join(tmpdir(), "waybill-release-"))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const all: Files = {
    "package.json": { name: "workspace", version: "0.1.0", license: "MIT" },
    "packages/box/package.json": {
      name: "@w/box",
      version: "0.1.0",
      description: "Boxes",
      license: "MIT",
      type: "module"
    },
    "packages/cli/package.json": {
      name: "w",
      version: "0.1.0",
      description: "Commands",
      license: "MIT",
      dependencies: { "@w/box": "0.1.0", effect: "4.1.0" }
    },
    "examples/shop/package.json": { name: "shop", version: "0.0.0", private: true, dependencies: { w: "0.1.0" } },
    ".changeset/first.md": "---\nbump: minor\n---\n\nFirst release.\n",
    ...files
  }
  for (const [file, content] of Object.entries(all)) {
    mkdirSync(join(root, dirname(file)), { recursive: true })
    writeFileSync(join(root, file), typeof content === "string" ? content : JSON.stringify(content))
  }
  const text = (file: string) => readFileSync(join(root, file), "utf8")
  return { root, text, manifest: (file: string) => JSON.parse(text(`${file}/package.json`)) as Record<string, unknown> }
}

it("a release without notes ends with one sentence", () => {
  const { root } = repository()
  rmSync(join(root, ".changeset"), { recursive: true })
  const script = join(import.meta.dirname, "../../scripts/release/main.ts")
  const { status, stderr } = spawnSync(process.execPath, [script], { cwd: root, encoding: "utf8" })
  expect([status, stderr]).toEqual([1, "release: .changeset: has no notes; a release needs at least one\n"])
})

describe("the manifests", () => {
  it("an address in the root package.json comes into every published package, with the folder of the package", () => {
    const { manifest, root, text } = repository({
      "package.json": {
        version: "0.1.0",
        license: "MIT",
        repository: "https://host.example/w.git",
        homepage: "https://w.example",
        bugs: "https://host.example/w/issues"
      }
    })
    expect(writeManifests(root, true).different).toEqual(["packages/box/package.json", "packages/cli/package.json"])
    expect(manifest(".")).toHaveProperty("repository")
    expect(manifest("packages/box")).not.toHaveProperty("repository")

    expect(writeManifests(root).different).toEqual(["packages/box/package.json", "packages/cli/package.json"])
    expect(text("packages/box/package.json")).toBe(`{
  "name": "@w/box",
  "version": "0.1.0",
  "description": "Boxes",
  "homepage": "https://w.example",
  "bugs": {
    "url": "https://host.example/w/issues"
  },
  "repository": {
    "type": "git",
    "url": "git+https://host.example/w.git",
    "directory": "packages/box"
  },
  "license": "MIT",
  "type": "module"
}
`)
    expect(writeManifests(root, true).different).toEqual([])
  })

  it("an address that the root package.json no longer has leaves the packages", () => {
    const bugs = { url: "https://old.example" }
    const { manifest, root } = repository({
      "packages/box/package.json": { name: "@w/box", version: "0.1.0", bugs, license: "MIT" }
    })
    writeManifests(root)
    expect(manifest("packages/box")).toEqual({ name: "@w/box", version: "0.1.0", license: "MIT" })
  })

  it("all packages have the version of the root package.json, and their dependants require it", () => {
    const { manifest, root } = repository({ "package.json": { version: "0.2.0", license: "MIT" } })
    writeManifests(root)
    expect(manifest("packages/box")).toMatchObject({ version: "0.2.0" })
    expect(manifest("packages/cli").dependencies).toEqual({ "@w/box": "0.2.0", effect: "4.1.0" })
    expect(manifest("examples/shop")).toMatchObject({ version: "0.0.0", dependencies: { w: "0.2.0" } })
  })

  it("every package is published with provenance, and needs the Node that its messages name", () => {
    const manifests = globSync("packages/*/package.json").map((file) => JSON.parse(readFileSync(file, "utf8")))
    expect(manifests).toHaveLength(7)
    for (const manifest of manifests)
      expect(manifest).toMatchObject({
        engines: { node: ">=22.19" },
        publishConfig: { access: "public", provenance: true }
      })
  })
})

it("the peer range of DuckDB starts at the tested version, which messages and pages name", () => {
  const { devDependencies, peerDependencies } = JSON.parse(readFileSync("packages/cli/package.json", "utf8"))
  const tested = devDependencies["@duckdb/node-api"]
  expect(peerDependencies["@duckdb/node-api"]).toBe(`~${tested}`)
  for (const file of ["packages/cli/src/parquet/duckdb.ts", "docs/offline.md"])
    expect(readFileSync(file, "utf8")).toContain(`@duckdb/node-api@${tested}`)
})

describe("publishing", () => {
  const publishConfig = { access: "public", provenance: true }
  const repository = { url: "git+https://host.example/w.git" }
  const box = { name: "@w/box", version: "0.1.0", publishConfig, repository }

  it("packages are published after the packages that they require", () => {
    const requires = (name: string, ...names: ReadonlyArray<string>) => ({
      name,
      version: "0.1.0",
      dependencies: Object.fromEntries(names.map((each) => [each, "0.1.0"]))
    })
    const all = [
      requires("w", "@w/sql", "@w/box"),
      requires("@w/sql", "@w/core", "pg"),
      requires("@w/core", "@w/box"),
      box
    ]
    expect(inOrder(all).map(({ name }) => name)).toEqual(["@w/box", "@w/core", "@w/sql", "w"])
  })

  it.each([
    ["everything that provenance requires", box, "https://host.example/w.git", []],
    [
      "a different repository",
      box,
      "https://host.example/other.git",
      ["@w/box: repository differs from the root package.json; run npm run manifests"]
    ],
    [
      "no repository",
      { ...box, repository: undefined },
      undefined,
      ["@w/box: repository is missing; set it in the root package.json and run npm run manifests"]
    ],
    [
      "no settings for publishing",
      { ...box, publishConfig: {} },
      "https://host.example/w.git",
      ['@w/box: publishConfig.access must be "public"', "@w/box: publishConfig.provenance must be true"]
    ]
  ])("a package with %s has these problems", (_, manifest, address, problems) => {
    expect(publishingProblems(manifest as typeof box, address)).toEqual(problems)
  })

  const proof = { name: "upgrades/sqlite", verdict: "passed", form: "long", size: 1800, planned: 1800 }
  const passed = { ...proof, figures: { versions: "0.1.0 (0577cbc2) and 0.2.0" } }
  const again = "run npm run proof -- --long --promise upgrades --write"
  const unfinished = [`upgrades/sqlite: has not passed with 0.2.0 in its full length; ${again}`]
  const expired = "expired: upgrades/sqlite, run on 2026-11-30 at 0123abcd\n1 of 1 rows expired\n"

  it.each([
    ["that passed", passed, "", []],
    ["that failed", { ...passed, verdict: "failed" }, "", unfinished],
    ["in the short form", { ...passed, form: "short" }, "", unfinished],
    ["with a reduced size", { ...passed, size: 600 }, "", unfinished],
    ["of another version", { ...proof, figures: { versions: "0.1.0 (0577cbc2) and 0.1.1" } }, "", unfinished],
    ["whose code changed", passed, expired, [`upgrades/sqlite: its code changed since; ${again}`]]
  ])("a version with a test of its upgrade %s has these problems", (_, row, output, problems) => {
    expect(upgradeProblems({ promises: [{ name: "upgrades", rows: [row] }] }, "0.2.0", () => output)).toEqual(problems)
    expect(upgradeProblems({ promises: [] }, "0.2.0", () => output)).toHaveLength(1)
  })

  it("nothing is published without the address of the repository", () => {
    const { status, stderr } = spawnSync(process.execPath, ["scripts/release/publish.ts", "nothing"], {
      encoding: "utf8"
    })
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^@waybill\/\S+: repository is missing; .*(?:\n.*)*nothing\S+: is missing/)
    ])
  })
})

/** Makes a folder a Git repository with one commit, which has these tags. */
const tag = (root: string, ...tags: ReadonlyArray<string>): void => {
  const git = (...args: ReadonlyArray<string>) =>
    expect(spawnSync("git", ["-c", "user.name=w", "-c", "user.email=w@w.example", ...args], { cwd: root }).status).toBe(
      0
    )
  git("init", "--quiet")
  git("commit", "--quiet", "--allow-empty", "--message", "Release")
  for (const each of tags) git("tag", each)
}

describe("a release", () => {
  it("the notes of the first release become the changelog, and the version stays", () => {
    const { manifest, root, text } = repository()
    expect(prepareRelease(root, "2026-12-01")).toBe("0.1.0")
    expect(text("CHANGELOG.md")).toBe("# Changelog\n\n## 0.1.0 (2026-12-01)\n\nFirst release.\n")
    expect(manifest("packages/cli").version).toBe("0.1.0")
    expect(globSync(".changeset/*", { cwd: root })).toEqual([])
  })

  it.each([
    ["no tag", []],
    ["only tags of other versions", ["0.0.9", "v0.10.0"]]
  ])("notes join the section of a version that has %s, at its top, and the version stays", (_, tags) => {
    const { root, text } = repository({
      "CHANGELOG.md": "# Changelog\n\n## 0.1.0 (2026-11-29)\n\nFirst release.\n\n## 0.0.9 (2026-01-01)\n\nOld.\n",
      ".changeset/first.md": "---\nbump: minor\n---\n\nA new function.\n",
      ".changeset/second.md": "---\nbump: major\n---\n\nAnother thing.\n"
    })
    tag(root, ...tags)
    expect(prepareRelease(root, "2026-12-01")).toBe("0.1.0")
    expect(text("CHANGELOG.md")).toBe(
      "# Changelog\n\n## 0.1.0 (2026-12-01)\n\nA new function.\n\nAnother thing.\n\nFirst release.\n\n## 0.0.9 (2026-01-01)\n\nOld.\n"
    )
    expect(globSync(".changeset/*", { cwd: root })).toEqual([])
  })

  it.each([
    ["patch", "0.1.0", "0.1.1"],
    ["minor", "0.1.0", "0.2.0"],
    ["major", "0.1.0", "0.2.0"],
    ["patch", "1.4.2", "1.4.3"],
    ["minor", "1.4.2", "1.5.0"],
    ["major", "1.4.2", "2.0.0"]
  ])("notes with a bump of %s after the tagged version %s release %s in every manifest", (bump, version, next) => {
    const { manifest, root, text } = repository({
      "package.json": { version, license: "MIT" },
      "CHANGELOG.md": `# Changelog\n\n## ${version} (2026-12-01)\n\nFirst release.\n`,
      ".changeset/first.md": "---\nbump: patch\n---\n\nFixed a thing.\n",
      ".changeset/second.md": `---\nbump: ${bump}\n---\n\nAnother thing.\n`
    })
    tag(root, bump === "minor" ? `v${version}` : version)
    expect(prepareRelease(root, "2027-01-15")).toBe(next)
    expect(text("CHANGELOG.md")).toBe(
      `# Changelog\n\n## ${next} (2027-01-15)\n\nFixed a thing.\n\nAnother thing.\n\n## ${version} (2026-12-01)\n\nFirst release.\n`
    )
    expect([".", "packages/box", "packages/cli"].map((folder) => manifest(folder).version)).toEqual([next, next, next])
  })

  it("a release without notes is refused", () => {
    const { root } = repository()
    prepareRelease(root, "2026-12-01")
    expect(() => prepareRelease(root, "2026-12-01")).toThrow(".changeset: has no notes")
  })

  it.each([
    ["Text only.\n", 'a.md: must start with "bump: patch|minor|major" between two lines of ---'],
    ["---\nbump: huge\n---\n\nText.\n", "a.md: must start with"],
    ["---\nbump: minor\n---\n\n", "a.md: the text is missing"]
  ])("a changeset %j is refused", (source, message) => {
    expect(() => readChangeset("a.md", source)).toThrow(message)
  })

  it("every changeset of this repository can be read", () => {
    const files = globSync(".changeset/*")
    for (const file of files) expect(readChangeset(file, readFileSync(file, "utf8")).text).not.toBe("")
    expect(files.every((file) => file.endsWith(".md"))).toBe(true)
  })
})
