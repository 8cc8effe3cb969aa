import { realpathSync, renameSync, rmSync, statSync } from "node:fs"
import { fileSink, type Sink } from "./sink.ts"

/** A sink that replaces a file when it ends. */
export interface ReplacingSink extends Sink {
  /** Removes the written part, and keeps the previous file. Has no effect after the end. */
  readonly discard: () => Promise<void>
}

/** Returns the file to replace, or undefined for a pipe or a device, which cannot be replaced. */
export const replacementOf = (file: string): string | undefined => {
  const existing = statSync(file, { throwIfNoEntry: false })
  if (existing === undefined) return file
  return existing.isFile() ? realpathSync(file) : undefined
}

/** Returns a sink that writes beside a file and replaces it at the end, so that a reader never finds a part of it. */
export const replacingSink = (file: string): ReplacingSink => {
  const target = replacementOf(file)
  if (target === undefined) return { ...fileSink(file, false), discard: async () => {} }
  const part = `${target}.${process.pid}.part`
  const sink = fileSink(part, false)
  let isDone = false
  return {
    ...sink,
    end: async () => {
      await sink.end()
      renameSync(part, target)
      isDone = true
    },
    discard: async () => {
      if (isDone) return
      await sink.end().catch(() => {})
      rmSync(part, { force: true })
    }
  }
}
