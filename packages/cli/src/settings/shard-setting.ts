import { parsed } from "./setting.ts"

/** Maximum number of shards. Their files are open at the same time while they are merged. */
const MAX_SHARDS = 256

/** A shard of an input: every `of`th chunk of orders, starting with chunk `index`, which counts from 1. */
export interface Shard {
  readonly index: number
  readonly of: number
}

/** Returns the name of a shard, as in the value of `--shard`. */
export const shardName = ({ index, of }: Shard): string => `${index}/${of}`

/** The flag `--shard`. */
export const shardSetting = {
  shard: parsed(
    "K/N",
    `a shard and the number of shards, such as 3/16, with at most ${MAX_SHARDS} shards`,
    (text): Shard | undefined => {
      const [, index, of] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number)
      return index === undefined || of === undefined || index < 1 || index > of || of > MAX_SHARDS
        ? undefined
        : { index, of }
    },
    {
      description: "Process only shard K of N, for waybill merge; needs --out, and also --at for rate and ship"
    }
  )
}
