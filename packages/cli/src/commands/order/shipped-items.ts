import { usageError } from "../../errors/command-error.ts"

const pair = /^(\d{1,4}):(\d{1,6})$/

/** Returns the parsed value of `--items`: `0:2,1:1` means two pieces of the first item and one of the second. */
export const parseItems = (text: string): ReadonlyArray<{ readonly index: number; readonly quantity: number }> =>
  text.split(",").map((part) => {
    const [, index, quantity] = pair.exec(part.trim()) ?? []
    if (index === undefined)
      throw usageError(
        `--items: invalid value ${JSON.stringify(text)}; expected a comma-separated list of INDEX:PIECES, such as 0:2,1:1`
      )
    return { index: Number(index), quantity: Number(quantity) }
  })
