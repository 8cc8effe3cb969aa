// Does work once for all test files of a run, which can be in several processes.
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { inject } from "vitest"

const isFirst = (folder: string): boolean => {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false
    throw error
  }
}

/** Returns the folder with the given name after `create` has filled it. The first caller runs `create`. */
export const once = async (name: string, create: (folder: string) => void | Promise<void>): Promise<string> => {
  const folder = join(inject("runFolder"), name)
  const [done, failed] = [`${folder}.done`, `${folder}.failed`]
  if (isFirst(folder)) {
    try {
      await create(folder)
      writeFileSync(done, "")
    } catch (error) {
      writeFileSync(failed, "")
      throw error
    }
  }
  while (!existsSync(done)) {
    if (existsSync(failed)) throw new Error(`another test file could not create the folder ${name}`)
    await pause(50)
  }
  return folder
}
