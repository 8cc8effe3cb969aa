// Compares what an upgraded database contains with what was written.
import { isDeepStrictEqual } from "node:util"

/** Lists of orders, events and other records by name. */
export type Content = Readonly<Record<string, ReadonlyArray<unknown>>>

/** Returns the records that differ, as sentences. A list that is not expected, or was not read, counts as empty. */
export const contentDifferences = (version: string, expected: Content, actual: Content): ReadonlyArray<string> =>
  [...new Set([...Object.keys(expected), ...Object.keys(actual)])].flatMap((name) => {
    const [wanted, records] = [expected[name] ?? [], actual[name] ?? []]
    const count = Math.max(wanted.length, records.length)
    return Array.from({ length: count }, (_, index) => index)
      .filter((index) => !isDeepStrictEqual(wanted[index], records[index]))
      .map(
        (index) =>
          `${version}: ${name}[${index}] is ${JSON.stringify(records[index])}, expected ${JSON.stringify(wanted[index])}`
      )
  })
