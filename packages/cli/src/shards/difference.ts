import { shardName } from "../settings/shard-setting.ts"
import type { ShardHead } from "./journal-lines.ts"

/** Returns the first difference that excludes the same run for two heads, if any. */
export const runDifferenceOf = (expected: ShardHead, actual: ShardHead): string | undefined => {
  if (expected.command !== actual.command) return `the command ${actual.command} instead of ${expected.command}`
  if (expected.of !== actual.of) return `${actual.of} shards instead of ${expected.of}`
  if (expected.version !== actual.version) return `version ${actual.version} instead of ${expected.version}`
  return expected.settings === actual.settings ? undefined : "different settings"
}

/** Returns the first difference that excludes the same shard for two heads, if any. */
export const differenceOf = (expected: ShardHead, actual: ShardHead): string | undefined =>
  runDifferenceOf(expected, actual) ??
  (expected.index === actual.index ? undefined : `shard ${shardName(actual)} instead of ${shardName(expected)}`)
