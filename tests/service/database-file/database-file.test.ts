// Tests a service whose SQLite file is removed, readable by other users, or on a full disk.
import { spawnSync } from "node:child_process"
import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, onTestFinished, type TestContext } from "vitest"
import { orderOf, pushing } from "../fixtures/load.ts"
import { outcomeOf } from "../fixtures/outcome.ts"
import { workplace } from "../fixtures/service.ts"

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
})

describe("a service started with a permissive umask", () => {
  const made = workplace()
  const file = join(made.folder, "waybill.db")
  let service: Awaited<ReturnType<typeof made.serve>>
  beforeAll(async () => {
    const before = process.umask(0)
    try {
      service = await made.serve()
    } finally {
      process.umask(before)
    }
  })
  afterAll(made.clear)

  it("only the owner of the files can read the database and a backup", async () => {
    const { folder, start } = made
    const before = process.umask(0)
    onTestFinished(() => void process.umask(before))
    // A separate process, which has this mask.
    expect(await start(["backup", "copy.db"]).ended).toMatchObject({ code: 0 })
    const modes = [file, `${file}-wal`, `${file}-shm`, join(folder, "copy.db")].map(
      (name) => statSync(name).mode & 0o777
    )
    expect(modes).toEqual([0o600, 0o600, 0o600, 0o600])
  })

  it("does not lose acknowledged orders if the file is moved away under load", async () => {
    const load = pushing(service, "A")
    await load.acknowledged(100)
    const moved = join(made.folder, "moved.db")
    for (const suffix of ["-wal", ""]) renameSync(`${file}${suffix}`, `${moved}${suffix}`)
    await expect.poll(() => load.others.length, { timeout: 60_000 }).toBeGreaterThan(0)
    service.child.kill("SIGKILL")
    await load.ended
    const orders = await made.stored(["--database", moved])
    expect([...load.receipts.keys()].filter((xid) => !orders.has(xid))).toEqual([])
  })
})

/** Mounts an empty file system of 6 MB at a path, and unmounts it after the test. */
const mountSmallDisk = (path: string, { skip }: TestContext): void => {
  mkdirSync(path)
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=6m", "tmpfs", path])
  if (status !== 0) skip("needs permission to mount a file system in memory")
  onTestFinished(() => void spawnSync("umount", ["--lazy", path]))
}

/** Appends to a file until no byte is free on its disk. */
const fill = (path: string): void => {
  for (const size of [65_536, 4096, 1]) {
    expect(() => {
      for (;;) appendFileSync(path, Buffer.alloc(size))
    }).toThrow("ENOSPC")
  }
}

it("a service refuses orders and is not ready while the disk is full, and recovers without a restart", async (test) => {
  const { folder, serve, stored } = place()
  const disk = join(folder, "disk")
  mountSmallDisk(disk, test)
  const database = ["--database", join(disk, "waybill.db")]
  const { credentials, url } = await serve(database)
  const call = (method: string, data: object) => outcomeOf(url, method, credentials, data)
  const readiness = async () => (await fetch(`${url}/readyz`)).status
  expect(await call("push_order", orderOf("A-0"))).toBe("200 success")
  expect(await readiness()).toBe(200)

  const rest = join(disk, "rest")
  fill(rest)
  for (let xid = 1; xid <= 5; xid++) {
    expect(await readiness()).toBe(503)
    expect(await call("push_order", orderOf(`A-${xid}`))).toBe("503 100 later")
  }
  expect(await call("get_order", { xid: "A-0" })).toBe("200 success")

  rmSync(rest)
  expect(await readiness()).toBe(200)
  expect(await call("push_order", orderOf("A-1"))).toBe("200 success")
  expect([...(await stored(database)).keys()].toSorted()).toEqual(["A-0", "A-1"])
})
