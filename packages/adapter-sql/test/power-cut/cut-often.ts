// Cuts the power of a disk at many moments of one run. Only what SQLite has synced is sure to survive.
import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { expect, onTestFinished, type TestContext } from "vitest"
import { runs } from "../../../../tests/runs/runs.ts"
import { Disk, readTrace } from "./replay.ts"

const ORDERS = 120
/** Number of moments at which the power is cut: 20 in CI, 80 in nightly runs. */
export const CUTS = runs(20)

const hasCompiler = spawnSync("cc", ["--version"]).status === 0

/** Runs a merchant on a traced file, and returns the trace. */
export const traceOf = (synchronous: "full" | "off", test: TestContext) => {
  if (process.platform !== "linux" || !hasCompiler) test.skip("needs Linux and a C compiler")
  const folder = mkdtempSync(join(tmpdir(), "waybill-power-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const library = join(folder, "trace.so")
  const compiled = spawnSync("cc", [
    "-shared",
    "-fPIC",
    "-O2",
    "-o",
    library,
    join(import.meta.dirname, "trace.c"),
    "-ldl"
  ])
  expect(String(compiled.stderr)).toBe("")
  const traced = join(folder, "disk")
  mkdirSync(traced)
  const [database, acknowledged, trace] = [
    join(traced, "waybill.db"),
    join(traced, "acknowledged"),
    join(folder, "trace")
  ]
  const { status, stderr } = spawnSync(
    process.execPath,
    [
      "--conditions=waybill-source",
      join(import.meta.dirname, "merchant.ts"),
      database,
      acknowledged,
      `${ORDERS}`,
      synchronous
    ],
    { env: { ...process.env, LD_PRELOAD: library, TRACED_FOLDER: traced, TRACE_FILE: trace } }
  )
  expect([status, String(stderr)]).toEqual([0, ""])
  expect(readFileSync(acknowledged, "utf8").trim().split("\n")).toHaveLength(ORDERS)
  return { acknowledged, changes: readTrace(trace), database, folder }
}

/** Returns pseudorandom numbers from 0 to 1. */
const randomFrom = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}

/** Cuts the power at many moments, and returns how many acknowledged orders are lost and how many files are damaged. */
export const cutOften = ({ acknowledged, changes, database, folder }: ReturnType<typeof traceOf>) => {
  const disk = new Disk()
  const random = randomFrom(2026)
  const answered: Array<string> = []
  let [cuts, lost, damaged] = [0, 0, 0]
  changes.forEach((change, index) => {
    if (change.path === acknowledged) {
      answered.push(change.bytes.toString().trim())
      return
    }
    disk.apply(change)
    if (answered.length === 0 || random() > (CUTS - cuts) / (changes.length - index)) return
    cuts++
    const after = join(folder, `cut-${cuts}`)
    mkdirSync(after)
    for (const [path, content] of disk.cut(random))
      if (!path.endsWith("-shm")) writeFileSync(join(after, basename(path)), content)
    try {
      const restarted = new DatabaseSync(join(after, basename(database)))
      const stored = new Set(
        restarted
          .prepare("select request_id from our_history")
          .all()
          .map(({ request_id }) => request_id)
      )
      lost += answered.filter((request) => !stored.has(request)).length
      if (restarted.prepare("pragma integrity_check").get()?.integrity_check !== "ok") damaged++
      restarted.close()
    } catch {
      damaged++
    }
    rmSync(after, { recursive: true })
  })
  return { cuts, lost, damaged }
}
