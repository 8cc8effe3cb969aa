import { Option } from "effect"

const pair = /^(\d{1,4}):(\d{1,6})$/

/** Returns the parsed value of `--items`: `0:2,1:1` means two pieces of the first item and one of the second. */
export const parseItems = (text: string) =>
  Option.all(
    text.split(",").map((part) => {
      const [, index, quantity] = pair.exec(part.trim()) ?? []
      return index === undefined ? Option.none() : Option.some({ index: Number(index), quantity: Number(quantity) })
    })
  )
