import type { PackingRefusal, Request } from "@waybill/packing"

/** Matches the refusal of a length with more decimals than its request allows. */
const tooFine = /: must be (?:an integer|a multiple of 1\/1(0*)), got (\S+)$/

/** Names the longest side in refusals of lengths with too many decimals, because it limits their number. */
export const namingDecimals = (
  { boxes, items }: Pick<Request, "items" | "boxes">,
  refusals: ReadonlyArray<PackingRefusal>
): ReadonlyArray<PackingRefusal> => {
  const cuboids = [...items, ...boxes.flatMap(({ inner, outer = inner }) => [inner, outer])]
  const longest = Math.max(...cuboids.flatMap(({ height, length, width }) => [width, length, height]))
  return refusals.map((refusal) => {
    const [, decimals = "", value] = tooFine.exec(refusal.message) ?? []
    if (value === undefined || !/\/(?:width|length|height|gap)$/.test(refusal.at)) return refusal
    const message = `${value} has too many decimals; with sides up to ${longest}, it can have at most ${decimals.length}`
    return { ...refusal, message }
  })
}
