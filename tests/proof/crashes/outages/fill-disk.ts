// Fills the disk of a database under load, and makes room again. The service keeps running.
import { spawnSync } from "node:child_process"
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { queryOn } from "../../../../packages/adapter-sql/test/fixtures/tables.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { openShop } from "../load/open-shop.ts"
import { runOutages } from "./run-outages.ts"

const SIZE = "64m"
const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Appends to a file until no byte is free on its disk. */
const fill = (path: string): void => {
  for (const size of [1_048_576, 4096, 1]) {
    try {
      for (;;) appendFileSync(path, Buffer.alloc(size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error
    }
  }
}

/** Returns a problem if the disk was not full in each trial. */
export const diskProblems = (full: number, trials: number): ReadonlyArray<string> =>
  full === trials ? [] : [`in ${trials - full} of ${trials} trials, no write was refused on the full disk`]

export const fillDisk = async (run: Run): Promise<Result | Absent> => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-disk-"))
  const disk = join(folder, "disk")
  mkdirSync(disk)
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE}`, "tmpfs", disk])
  if (status !== 0) {
    rmSync(folder, { recursive: true })
    return { absent: "needs permission to mount a file system in memory" }
  }
  const sqlite = join(disk, "waybill.db")
  let full = 0
  try {
    const shop = await openShop(["--database", sqlite])
    const result = await runOutages(
      shop.address,
      { query: queryOn({ sqlite }, "waybill_") },
      {
        isServiceUp: true,
        cause: async (random, { counts }) => {
          const before = counts.temporary
          const rest = join(disk, "rest")
          // SQLite reuses parts of its files, so that some writes succeed on a full disk.
          for (let tries = 0; tries < 100 && counts.temporary === before; tries++) {
            fill(rest)
            await pause(20)
          }
          if (counts.temporary > before) full++
          await pause(random.below(500))
          rmSync(rest)
          return performance.now()
        }
      },
      run
    ).finally(shop.close)
    return {
      ...result,
      figures: { ...result.figures, "trials with a refused write": String(full) },
      found: [...result.found, ...diskProblems(full, result.trials)]
    }
  } finally {
    spawnSync("umount", ["--lazy", disk])
    rmSync(folder, { recursive: true, force: true })
  }
}
