// The digest of the files that a row covers, by which a result expires.
import { createHash } from "node:crypto"
import { globSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"

/** A line of TypeScript that is empty, or a comment. */
const comment = /^\s*(?:$|\/\/|\/\*\*|\*(?:[ /]|$))/

const withoutComments = (text: string) =>
  text
    .split("\n")
    .filter((line) => !comment.test(line))
    .join("\n")

/** Returns the covered files, sorted. A folder stands for everything in it. */
const filesOf = (root: string, covers: ReadonlyArray<string>): ReadonlyArray<string> => {
  const patterns = covers.flatMap((each) => [each, `${each}/**`])
  const found = globSync(patterns, { cwd: root, exclude: ["**/{node_modules,dist}/**", "**/*.tsbuildinfo"] })
  return [...new Set(found.map((path) => path.replaceAll("\\", "/")))]
    .filter((path) => statSync(join(root, path)).isFile())
    .toSorted()
}

/** Returns a function that computes the digest of covered files. It reads each file once. */
export const digests = (root: string) => {
  const known = new Map<string, string>()
  const sha = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16)
  const once = (key: string, compute: () => string): string => {
    if (!known.has(key)) known.set(key, compute())
    return known.get(key)!
  }
  const ofFile = (path: string) =>
    once(path, () => {
      const text = readFileSync(join(root, path), "utf8")
      return sha(path.endsWith(".ts") ? withoutComments(text) : text)
    })
  return (covers: ReadonlyArray<string>): string =>
    once(covers.join(" "), () =>
      sha(
        filesOf(root, covers)
          .map((path) => `${path} ${ofFile(path)}\n`)
          .join("")
      )
    )
}
