// The pages of the documentation and their code blocks, parsed once for all tests of a worker.
import { globSync, readFileSync } from "node:fs"
import { type Block, blocksIn } from "./markdown.ts"
import { withContinuations } from "./program.ts"

/** The README, which the smoke tests check. The tests of the documentation check all other pages. */
export const README = "README.md"

export const pages: ReadonlyArray<string> = globSync(
  ["*.md", "docs/**/*.md", "packages/*/*.md", "examples/**/*.md", "bench/**/*.md", "site/*.md"],
  { exclude: ["**/node_modules/**", "**/CHANGELOG.md"] }
).sort()

const texts = new Map<string, string>()

/** Returns the text of a file. */
export const textOf = (file: string): string => {
  const known = texts.get(file)
  if (known !== undefined) return known
  const text = readFileSync(file, "utf8")
  texts.set(file, text)
  return text
}

export const blocks: ReadonlyArray<Block> = pages.flatMap((page) => blocksIn(page, textOf(page)))

/** Describes the place of a code block. */
export const where = ({ page, line }: Block): string => `${page}:${line}`

/** Returns the file that a code block is a part of: `ts from examples/shop/src/app.ts`. */
export const sourceOf = ({ note }: Block): string | undefined => /^from (\S+)$/.exec(note)?.[1]

const isCode = ({ language }: Block): boolean => language === "ts" || language === "js"

/** The code blocks that are programs. */
export const programs = withContinuations(blocks.filter((block) => isCode(block) && sourceOf(block) === undefined))
