import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Ran } from "../service/fixtures/commands.ts"
import type { workplace } from "../service/fixtures/service.ts"

const shape = /^npx waybill (?<words>[^|<>$;&]+?)(?: > (?<file>\S+))?(?<mayFail> \|\| test \$\? = 1)?$/

/** Splits words. Double quotes keep the spaces in a word. */
const wordsOf = (text: string) => [...text.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word)

/**
 * Runs the lines of an `sh` block up to the first that fails, as a shell would, in a process that all of them share.
 * Each line calls `npx waybill`, and may write to a file or allow the status 1.
 */
export const runLines = async ({ folder, run }: ReturnType<typeof workplace>, text: string): Promise<Ran> => {
  const all = { code: 0 as number | null, out: "", err: "" }
  for (const line of text.trim().split("\n")) {
    const { file, mayFail, words } = shape.exec(line)?.groups ?? {}
    if (words === undefined) throw new Error(`${line}: not a line that this test can run`)
    const { code, err, out } = await run(wordsOf(words))
    if (file === undefined) all.out += out
    else writeFileSync(join(folder, file), out)
    all.err += err
    all.code = mayFail === undefined ? code : code === 1 ? 0 : 1
    if (all.code !== 0) break
  }
  return all
}
