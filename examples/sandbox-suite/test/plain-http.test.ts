// The suite for any language, run as a merchant would run it.
import { spawnSync } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { createSandbox } from "waybill/sandbox"
import { spawnGuarded } from "../../../tests/processes/spawn-guarded.ts"

const file = fileURLToPath(new URL("../run.py", import.meta.url))
const hasPython = spawnSync("python3", ["--version"]).status === 0

it.skipIf(!hasPython)("run.py passes against a new sandbox, and fails against a used one", async () => {
  const sandbox = await createSandbox()
  const run = async () => {
    const child = spawnGuarded("python3", [file, sandbox.url], { stdio: ["ignore", "pipe", "pipe"] })
    let output = ""
    for (const stream of [child.stdout!, child.stderr!]) stream.on("data", (bytes) => (output += String(bytes)))
    const [code] = await once(child, "close")
    return { code, output }
  }
  expect(await run()).toEqual({ code: 0, output: expect.stringMatching(/\npassed in \d+\.\d s\n$/) })
  const again = await run()
  expect(again).toEqual({ code: 1, output: expect.stringContaining('push_order.res: is "error"; expected "success"') })
  await sandbox.close()
})
