import { type ChildProcess, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { connect, type NatsConnection } from "@nats-io/transport-node"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { freePort } from "../../../packages/adapter-sql/test/fixtures/free-port.ts"
import { newFolder, removeFolder, signalGroup, spawnGuarded } from "../../../tests/processes/spawn-guarded.ts"
import { openQueue, type Queue } from "../src/queue.ts"

const skipped = spawnSync("nats-server", ["--version"]).status === 0 ? "" : " (skipped: nats-server not found)"
const folder = newFolder("waybill-batch-")
const src = join(import.meta.dirname, "../src")
const SHARDS = 5

const lines = Array.from({ length: 180 }, (_, n) => {
  const item = { reference: "mug", width: n === 100 ? 0 : 4, length: 4 + (n % 3), height: 5, quantity: 1 + (n % 4) }
  return `${JSON.stringify({ order: `A-${n}`, items: [item] })}\n`
})

describe.skipIf(skipped !== "")(`shards on a work queue of NATS JetStream${skipped}`, () => {
  let nats: ChildProcess
  let connection: NatsConnection
  let queue: Queue
  let environment: NodeJS.ProcessEnv
  const workers: Array<ChildProcess> = []
  const log: Array<string> = []
  /** Standard error of all processes, shown if one fails. */
  let errors = ""

  const run = (program: string, ...args: ReadonlyArray<string>) => {
    const child = spawnGuarded(process.execPath, [join(src, program), ...args], {
      cwd: folder,
      env: environment,
      stdio: ["ignore", "pipe", "pipe"]
    })
    child.stderr.on("data", (text: Buffer) => (errors += text))
    return child
  }
  const startWorker = () => {
    const worker = run("start-worker.ts")
    worker.stdout.on("data", (text: Buffer) => log.push(...text.toString().trim().split("\n")))
    workers.push(worker)
    return worker
  }
  // A worker dies with the process that it has started, as it does with its machine.
  const kill = (worker: ChildProcess) => signalGroup(worker, "SIGKILL")

  beforeAll(async () => {
    const port = await freePort()
    const url = `nats://127.0.0.1:${port}`
    nats = spawnGuarded("nats-server", ["-a", "127.0.0.1", "-p", `${port}`, "-js", "-sd", join(folder, "nats")], {
      stdio: "ignore"
    })
    const bin = join(import.meta.dirname, "../../../node_modules/.bin")
    environment = { ...process.env, PATH: `${bin}:${process.env.PATH}`, NATS_URL: url, ACK_WAIT: "1500" }
    connection = await connect({ servers: url, waitOnFirstConnect: true })
    queue = await openQueue(connection, 1500)
    writeFileSync(join(folder, "orders.ndjson"), lines.join(""))
  })
  afterAll(async () => {
    for (const worker of workers) kill(worker)
    await connection?.close()
    nats?.kill()
    removeFolder(folder)
  })

  it("merges the bytes of one process after workers were killed at work", async () => {
    const batch = run("start-batch.ts", "june", `${SHARDS}`, "parts", "merged.ndjson", "pack", "orders.ndjson")
    const ended = once(batch, "exit")
    for (const deaths of [1, 2]) {
      const worker = startWorker()
      while (log.length < deaths) await wait(5)
      kill(worker)
    }
    expect(await queue.remaining()).toBe(SHARDS)
    startWorker()
    const args = ["pack", "orders.ndjson", "--out", "whole.ndjson"]
    const { status, signal, error, stderr } = spawnSync("waybill", args, { cwd: folder, env: environment })
    expect({ status, signal, error }, stderr?.toString()).toEqual({ status: 1, signal: null, error: undefined })
    expect(await ended, errors).toEqual([1, null])
    expect(existsSync(join(folder, "merged.ndjson")), errors).toBe(true)
    expect(readFileSync(join(folder, "merged.ndjson"), "utf8")).toBe(readFileSync(join(folder, "whole.ndjson"), "utf8"))
    // The batch can end before this process reads the lines of the worker.
    await expect.poll(() => log.length, { timeout: 60_000 }).toBe(SHARDS + 2)
    // The second worker can get the shard of the first.
    expect(log.filter((line) => !line.endsWith("delivery 1"))).toHaveLength(2)
  })

  it("does not repeat a shard whose output is stored", async () => {
    const files = readdirSync(join(folder, "parts/june")).filter((name) => !name.startsWith("part-"))
    expect(files.sort()).toEqual(
      Array.from({ length: SHARDS }, (_, i) => [`${i + 1}-of-${SHARDS}`, `${i + 1}-of-${SHARDS}.shard`])
        .flat()
        .sort()
    )
    const stored = join(folder, `parts/june/1-of-${SHARDS}`)
    const { mtimeMs } = statSync(stored)
    const done = log.length
    const command = ["pack", "orders.ndjson"]
    await queue.add({ batch: "june", index: 1, of: SHARDS, folder: "parts", command })
    while ((await queue.remaining()) > 0) await wait(20)
    // The worker acknowledges the job before this process reads its line.
    await expect.poll(() => log[done], { timeout: 60_000 }).toBe(`shard 1/${SHARDS}, delivery 1`)
    expect(statSync(stored).mtimeMs).toBe(mtimeMs)
  })

  it("does not use the outputs of another batch in the same folder", async () => {
    writeFileSync(join(folder, "july.ndjson"), lines[0]!.replace("A-0", "July"))
    const batch = run("start-batch.ts", "july", `${SHARDS}`, "parts", "july-packed.ndjson", "pack", "july.ndjson")
    expect(await once(batch, "exit"), errors).toEqual([0, null])
    expect(readFileSync(join(folder, "july-packed.ndjson"), "utf8")).toMatch(/^\{"line":1,"order":"July",[^\n]*\n$/)
  })

  it("gives up a job that cannot succeed, so that the merge refuses the missing output", async () => {
    const batch = run("start-batch.ts", "bad", "1", "bad", "bad.ndjson", "pack", "none.ndjson")
    expect(await once(batch, "exit"), errors).toEqual([2, null])
  })
})
