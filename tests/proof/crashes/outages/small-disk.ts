// A small disk in memory, which a trial can fill.
import { spawnSync } from "node:child_process"
import { appendFileSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { SeededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import type { Clients } from "../load/clients.ts"

const TRIES = 500
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

/** Mounts a disk of a size such as `64m`. Returns what it lacks if it cannot. */
export const smallDisk = (size: string) => {
  const disk = mkdtempSync(join(tmpdir(), "waybill-disk-"))
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", disk])
  if (status !== 0) {
    rmSync(disk, { recursive: true })
    return "needs permission to mount a file system in memory"
  }
  const rest = join(disk, "rest")
  let full = 0
  return {
    disk,
    /** Number of times that the disk was full and a write was refused. */
    refusals: () => full,
    /** Fills the disk until it refuses a write, waits for up to half a second, and makes room again. */
    fillForAWhile: async (
      random: SeededRandom,
      { counts }: { readonly counts: Pick<Clients["counts"], "temporary"> }
    ): Promise<void> => {
      const before = counts.temporary
      // Databases reuse parts of their files, so that some writes succeed on a full disk.
      for (let tries = 0; tries < TRIES && counts.temporary === before; tries++) {
        fill(rest)
        await pause(20)
      }
      if (counts.temporary > before) full++
      await pause(random.below(500))
      rmSync(rest)
    },
    end: () => {
      if (spawnSync("umount", ["--lazy", disk]).status === 0) rmSync(disk, { recursive: true, force: true })
    }
  }
}

export type SmallDisk = Exclude<ReturnType<typeof smallDisk>, string>
