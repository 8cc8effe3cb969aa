// Selects the files that a mutation test changes. A whole run takes a night, so a sample can stand for it.
import { createHash } from "node:crypto"
import { globSync } from "node:fs"

const sharePattern = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/

const numberOf = (file: string) => createHash("sha256").update(file).digest().readUInt32BE()

/**
 * Returns the files that match the patterns and none of the excluded ones. With a share such as
 * `WAYBILL_MUTATION_SHARE=1/8`, returns about an eighth of them. The digest of its path decides whether a file is in the
 * sample, so that the same share always selects the same files.
 */
export const mutated = (
  patterns: string | ReadonlyArray<string>,
  exclude: ReadonlyArray<string> = [],
  share = process.env.WAYBILL_MUTATION_SHARE ?? "1/1"
): ReadonlyArray<string> => {
  const [, part, all] = sharePattern.exec(share) ?? []
  if (part === undefined || Number(part) > Number(all))
    throw new Error(`WAYBILL_MUTATION_SHARE: found "${share}"; expected a share such as 1/8`)
  return globSync(patterns, { exclude })
    .filter((file) => numberOf(file) % Number(all) < Number(part))
    .sort()
}
