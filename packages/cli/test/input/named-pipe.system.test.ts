import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"
import { bundledLauncher } from "../fixtures/bundle.ts"

const launcher = await bundledLauncher()
const { clear, folder } = sandbox()
afterAll(clear)

describe.skipIf(process.platform === "win32")("a named pipe", () => {
  it("gives all its bytes to the command", () => {
    const fifo = join(folder, "orders.fifo")
    spawnSync("mkfifo", [fifo])
    const rows = "reference,width,length,height\\nMUG,4,4,4\\n"
    const script = `printf '${rows}' > "$2" & exec "$0" "$1" pack "$2" --workers 1`
    const { status, stdout } = spawnSync("sh", ["-c", script, process.execPath, launcher, fifo], { encoding: "utf8" })
    expect(stdout).toContain('"reference":"MUG"')
    expect(status).toBe(0)
  })
})
