import { closeSync, openSync, readSync, statSync } from "node:fs"

/**
 * Returns the first bytes of a file. Empty if it cannot be read. Empty for a pipe, too, because another reader would miss
 * these bytes.
 */
export const firstBytes = (file: string, length: number): Buffer => {
  try {
    if (!statSync(file).isFile()) return Buffer.alloc(0)
    const opened = openSync(file, "r")
    try {
      const bytes = Buffer.alloc(length)
      return bytes.subarray(0, readSync(opened, bytes))
    } finally {
      closeSync(opened)
    }
  } catch {
    return Buffer.alloc(0)
  }
}
