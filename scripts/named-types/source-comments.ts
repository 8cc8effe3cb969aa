// Reads the doc comments of methods and commands from their source.
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"

const SOURCE = join(import.meta.dirname, "../../packages/core/src")
const sources = globSync("{methods,commands}/*.ts", { cwd: SOURCE }).map((file) =>
  readFileSync(join(SOURCE, file), "utf8")
)

/** Returns the doc comment of a method or command as one line. */
export const commentOn = (name: string, definedBy: ReadonlyArray<string>): string => {
  for (const text of sources)
    for (const define of definedBy) {
      const [before, after] = text.split(`\nexport const ${name} = ${define}(`)
      if (after === undefined || before === undefined || !before.endsWith("*/")) continue
      const comment = before.slice(before.lastIndexOf("/**") + 3, -2)
      const lines = comment.split("\n").map((line) => line.trim().replace(/^\*/, "").trim())
      return lines.filter((line) => line !== "").join(" ")
    }
  throw new Error(`packages/core/src: ${name} has no doc comment`)
}
