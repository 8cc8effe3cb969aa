#!/usr/bin/env node
// Nothing is imported before the version is known: an older Node would fail over a file, not over this line.
import { existsSync } from "node:fs"
import * as modules from "node:module"

const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(`waybill needs Node 22.19 or newer; this is Node ${process.versions.node}.\n`)
  process.exitCode = 2
} else {
  // What was compiled once is kept, in the machine's folder for what may be lost: a command begins in half the time.
  modules.enableCompileCache()
  // In a checkout the sources run as they are; what is published has no tsconfig.json.
  const isCheckout = existsSync(new URL("../tsconfig.json", import.meta.url))
  if (isCheckout) {
    modules.registerHooks({
      resolve: (name, context, next) =>
        next(name, { ...context, conditions: [...context.conditions, "waybill-source"] })
    })
  }
  const { main } = await import(isCheckout ? "../src/waybill.ts" : "../dist/waybill.js")
  await main(process.argv.slice(2))
}
