import { shardName } from "../settings/shard-setting.ts"
import type { ShardHead } from "./journal-lines.ts"

/** Returns the names of the settings that differ. Without equal units, only these, because other defaults depend on them. */
const differingSettings = (a: ShardHead["settings"], b: ShardHead["settings"]): ReadonlyArray<string> => {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].filter((name) => a[name] !== b[name])
  return names.includes("--units") ? ["--units"] : names
}

/** Returns the first difference that excludes the same run for two heads, if any. */
export const runDifferenceOf = (expected: ShardHead, actual: ShardHead): string | undefined => {
  if (expected.command !== actual.command) return `the command ${actual.command} instead of ${expected.command}`
  if (expected.of !== actual.of) return `${actual.of} shards instead of ${expected.of}`
  if (expected.version !== actual.version) return `version ${actual.version} instead of ${expected.version}`
  const names = differingSettings(expected.settings, actual.settings)
  return names.length === 0 ? undefined : `a different ${names.join(", ")}`
}

/** Returns the first difference that excludes the same shard for two heads, if any. */
export const differenceOf = (expected: ShardHead, actual: ShardHead): string | undefined =>
  runDifferenceOf(expected, actual) ??
  (expected.index === actual.index ? undefined : `shard ${shardName(actual)} instead of ${shardName(expected)}`)
