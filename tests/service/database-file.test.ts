// Tests a service whose SQLite file is removed or readable by other users.
import { renameSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { orderOf, pushing } from "./fixtures/load.ts"
import { workplace } from "./fixtures/service.ts"

const place = () => {
  const made = workplace()
  onTestFinished(made.clear)
  return { ...made, file: join(made.folder, "waybill.db") }
}

describe("a service whose SQLite file is deleted or replaced", () => {
  it("refuses pushes and reads, is not ready, and logs the reason", async () => {
    const { file, serve } = place()
    const { call, ran, url } = await serve()
    expect(await call("push_order", orderOf("A-1"))).toMatchObject({ res: "success" })
    rmSync(file)
    expect(await call("push_order", orderOf("A-2"))).toMatchObject({ res: "error", code: "100" })
    expect(await call("get_status", { xid: "A-1" })).toMatchObject({ res: "error", code: "900" })
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
    expect(ran.out).toContain("waybill.db: deleted or replaced while it was open; restore the file and restart")
  })

  it("does not lose acknowledged orders if the file is moved away under load", async () => {
    const { file, folder, serve, stored } = place()
    const service = await serve()
    const load = pushing(service, "A")
    await load.acknowledged(100)
    const moved = join(folder, "moved.db")
    for (const suffix of ["-wal", ""]) renameSync(`${file}${suffix}`, `${moved}${suffix}`)
    await expect.poll(() => load.others.length).toBeGreaterThan(0)
    service.child.kill("SIGKILL")
    await load.ended
    const orders = await stored(["--database", moved])
    expect([...load.receipts.keys()].filter((xid) => !orders.has(xid))).toEqual([])
  })
})

describe("files of the service under a permissive umask", () => {
  it("only the owner of the files can read the database and a backup", async () => {
    const before = process.umask(0)
    onTestFinished(() => void process.umask(before))
    const { file, folder, run, serve } = place()
    await serve()
    expect(await run(["backup", "copy.db"])).toMatchObject({ code: 0 })
    const modes = [file, `${file}-wal`, `${file}-shm`, join(folder, "copy.db")].map(
      (name) => statSync(name).mode & 0o777
    )
    expect(modes).toEqual([0o600, 0o600, 0o600, 0o600])
  })
})
