import { createHash } from "node:crypto"

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")
/** Returns the lines of a journal with the checks that belong to them. */
export const withChecks = (lines: ReadonlyArray<string>): string => {
  let check = ""
  return lines
    .map((line) => {
      check = sha256(check + line)
      return `${line.slice(0, -1)},"check":"${check}"}\n`
    })
    .join("")
}
/** Returns the lines of a journal without their checks. */
export const withoutChecks = (journal: string): ReadonlyArray<string> =>
  journal
    .trimEnd()
    .split("\n")
    .map((line) => line.replace(/,"check":"[0-9a-f]{64}"\}$/, "}"))
