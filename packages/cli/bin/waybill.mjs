#!/usr/bin/env node
// Imports only modules that any Node can run before the version check, so that an older Node prints the message below.
import { existsSync } from "node:fs"
import * as modules from "node:module"
import { fileURLToPath } from "node:url"

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(`waybill needs Node 22.19 or newer; this is Node ${process.versions.node}.\n`)
  process.exitCode = 2
} else {
  const { stopWithNpm } = await import("./stop-with-npm.mjs")
  stopWithNpm()
  // Node's compile cache, in the temporary folder, halves the start time: compare `time waybill --version` with and
  // without NODE_DISABLE_COMPILE_CACHE=1.
  modules.enableCompileCache()
  // A checkout runs the TypeScript sources, unless they are as they were bundled. The published package has only the
  // bundle, and no tsconfig.json.
  const isCheckout = existsSync(new URL("../tsconfig.json", import.meta.url))
  const root = fileURLToPath(new URL("../../../", import.meta.url))
  const isBundled = !isCheckout || (await import("./fresh-bundle.mjs")).hasFreshBundle(root)
  if (!isBundled) {
    modules.registerHooks({
      resolve: (name, context, next) =>
        next(name, { ...context, conditions: [...context.conditions, "waybill-source"] })
    })
  }
  const { main } = await import(isBundled ? "../dist/bundle/waybill.js" : "../src/waybill.ts")
  await main(process.argv.slice(2))
}
