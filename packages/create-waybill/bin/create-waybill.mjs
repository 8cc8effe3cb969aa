#!/usr/bin/env node
// Imports nothing before the version check, so that an older Node prints the message below.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number)
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(`create-waybill needs Node 22.19 or newer; this is Node ${process.versions.node}.\n`)
  process.exitCode = 2
} else {
  const { main } = await import("../dist/main.js")
  await main(process.argv.slice(2))
}
