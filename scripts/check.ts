// Every check that is not a test, one after the other; the first that fails ends the run.
import { spawnSync } from "node:child_process"

const checks = [
  ["tsc", "-b"],
  ["biome", "ci", ".", "--colors=off"]
] as const

for (const [command, ...args] of checks) {
  process.stdout.write(`\n> ${command} ${args.join(" ")}\n`)
  const { status } = spawnSync(command, args, { stdio: "inherit" })
  if (status !== 0) process.exit(status ?? 1)
}
