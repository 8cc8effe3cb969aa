// A small file system in memory, which a trial can fill.
import { spawnSync } from "node:child_process"
import { mkdirSync } from "node:fs"
import type { Absent } from "../../trial.ts"

/** Mounts a file system that the load before the fault does not fill, or returns the reason why that is not possible. */
export const mountSmallDisk = (folder: string): { readonly folder: string; readonly unmount: () => void } | Absent => {
  mkdirSync(folder)
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1g", "tmpfs", folder], { stdio: "ignore" })
  if (status !== 0) return { absent: "no small file system can be mounted (run the proof as root)" }
  return { folder, unmount: () => void spawnSync("umount", [folder], { stdio: "ignore" }) }
}
