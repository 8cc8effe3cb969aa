// Compares code blocks with the files that they are parts of: `ts from examples/shop/src/app.ts`.
import { existsSync } from "node:fs"
import type { Block } from "./markdown.ts"
import { sourceOf, textOf, where } from "./pages.ts"

const withoutIndentation = (text: string): string => text.replaceAll(/^ +/gm, "")

/** Lists the code blocks that are not contiguous lines of the file that they name, apart from the indentation. */
export const excerptFaults = (blocks: ReadonlyArray<Block>): ReadonlyArray<string> =>
  blocks.flatMap((block) => {
    const file = sourceOf(block)
    if (file === undefined) return []
    if (!existsSync(file)) return [`${where(block)}: ${file} does not exist`]
    const lines = `\n${withoutIndentation(textOf(file))}`
    return lines.includes(`\n${withoutIndentation(block.text)}`) ? [] : [`${where(block)} differs from ${file}`]
  })
