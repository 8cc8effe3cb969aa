import { readFileSync } from "node:fs"
import type { Choices } from "./choices.ts"

interface OwnManifest {
  readonly version: string
  readonly homepage?: string
  readonly devDependencies: Readonly<Record<string, string>>
}

/** The manifest of this package. Its version is that of all packages of Waybill, and the tests run with its other versions. */
export const own = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as OwnManifest

const versionsOf = (names: ReadonlyArray<string>) =>
  Object.fromEntries(
    names.toSorted().map((name) => [name, name.startsWith("@waybill/") ? own.version : own.devDependencies[name]])
  )

/** Returns the `package.json` of a project. */
export const manifestOf = (name: string, { database, framework, language }: Choices): string => {
  const dependencies = versionsOf([
    "@waybill/adapter-sql",
    "@waybill/core",
    // The peer dependencies of Waybill. Not every package manager installs them.
    "effect",
    "kysely",
    framework,
    ...(framework === "hono" ? ["@hono/node-server"] : []),
    ...(database === "postgres" ? ["pg"] : [])
  ])
  const typed = ["typescript", "@types/node", ...(framework === "express" ? ["@types/express"] : [])]
  const manifest = {
    name,
    version: "0.0.0",
    private: true,
    type: "module",
    engines: { node: ">=22.19" },
    scripts: { start: `node src/main.${language}`, test: "node --test", check: "tsc" },
    dependencies,
    devDependencies: versionsOf(typed)
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
