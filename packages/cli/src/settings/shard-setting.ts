import { parsed } from "./setting.ts"

/** Maximum number of shards. Their files are open at the same time while they are merged. */
const MAX_SHARDS = 256

/** One of `of` parts of an input. It has every `of`th chunk of orders, starting with the chunk `index`, from 1. */
export interface Shard {
  readonly index: number
  readonly of: number
}

/** Returns the name of a shard, as in the value of `--shard`. */
export const shardName = ({ index, of }: Shard): string => `${index}/${of}`

/** The flag `--shard`. */
export const shardSetting = {
  shard: parsed<Shard>(
    "K/N",
    `a shard and their number, such as 3/16, with at most ${MAX_SHARDS} shards`,
    (text) => {
      const [, index, of] = (/^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? []).map(Number)
      return index === undefined || of === undefined || index < 1 || index > of || of > MAX_SHARDS
        ? undefined
        : { index, of }
    },
    {
      description:
        "Process every Nth part of the input, starting with part K, for waybill merge; needs --out, and --at for prices"
    }
  )
}
