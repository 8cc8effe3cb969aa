import { misused } from "../../errors/command-error.ts"

const pair = /^(\d{1,4}):(\d{1,6})$/

/** `0:2,1:1`: two pieces of the first item, one of the second. */
export const readItems = (text: string): ReadonlyArray<{ readonly index: number; readonly quantity: number }> =>
  text.split(",").map((part) => {
    const [, index, quantity] = pair.exec(part.trim()) ?? []
    if (index === undefined) throw misused(`--items must be INDEX:PIECES,…, not ${JSON.stringify(text)}`)
    return { index: Number(index), quantity: Number(quantity) }
  })
