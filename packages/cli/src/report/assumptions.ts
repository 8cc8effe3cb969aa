// The inputs and settings behind the figures of a report.
import { exampleCards, exampleShipFrom, type RateCard, type ShipFrom } from "@waybill/packing/rating"
import { formatTime, grouped } from "../output/numbers.ts"
import { version } from "../output/version.ts"
import { isPlainBox, type Packaging } from "../packing/stock.ts"
import type { CommandLine } from "../settings/command-line.ts"
import { formatUnits, type Units } from "../settings/units.ts"

/** A file that a run read. */
export interface ReadFile {
  /** The file as the command names it. */
  readonly file: string
  /** SHA-256 digest in hexadecimal. Absent if the run did not read the file to its end. */
  readonly digest?: string | undefined
}

/** The inputs and settings behind the figures of a report, in words. */
export interface Assumptions {
  /** Time of the start of the run, in UTC. */
  readonly date: string
  readonly version: string
  readonly units: string
  /** Rate cards with their editions and validity. Empty if the orders are not shipped. */
  readonly cards: ReadonlyArray<string>
  /** The example that the prices are from. Absent with files of the user. */
  readonly example?: "cards" | "ship-from"
  /** Place, time zone and handling days of the origin. Absent if the orders are not shipped. */
  readonly shipFrom?: string
  /** The file of the boxes. Absent for the built-in trade sizes. */
  readonly boxesFile?: string
  /** The sizes to pack into, with their dimensions, limits and prices. */
  readonly sizes: ReadonlyArray<string>
  /** Flags that can change results. */
  readonly options: ReadonlyArray<string>
  /** Command that repeats the run. */
  readonly command: string
}

interface Three {
  readonly width: number
  readonly length: number
  readonly height: number
}

const sidesOf = ({ height, length, width }: Three): string => [width, length, height].map(grouped).join(" × ")

const facts = (parts: ReadonlyArray<string | false>): string => parts.filter((part) => part !== false).join(", ")

interface Limits {
  readonly maxWeight?: number
  readonly price?: number
  readonly stock?: number
}

const limitsOf = ({ maxWeight, price, stock }: Limits, { weight }: Units): ReadonlyArray<string | false> => [
  maxWeight !== undefined && `at most ${grouped(maxWeight)} ${weight}`,
  stock !== undefined && `${grouped(stock)} in stock`,
  price !== undefined && `price ${price}`
]

/** Returns each size of a stock in words, such as `box M: 12 × 16 × 10 in inside, price 0.9`. */
const describeSizes = ({ boxes, cartons, cut, printBoxes, tubes }: Packaging, units: Units) => {
  const others = printBoxes.filter((box) => !isPlainBox(box))
  const plain = [...boxes, ...others].map(({ kind = "box", inner, outer, reference, ...limits }) => {
    const outside = outer !== undefined && sidesOf(outer) !== sidesOf(inner) && `${sidesOf(outer)} outside`
    return facts([
      `${kind} ${reference}: ${sidesOf(inner)} ${units.length} inside`,
      outside,
      ...limitsOf(limits, units)
    ])
  })
  const rolls = tubes.map(({ diameter, length, reference, ...limits }) =>
    facts([`tube ${reference}: ${grouped(diameter)} × ${grouped(length)} ${units.length}`, ...limitsOf(limits, units)])
  )
  const made = [...cut, ...cartons].map(({ max, min, reference, ...limits }) =>
    facts([`carton ${reference}: ${sidesOf(min)} to ${sidesOf(max)} ${units.length}`, ...limitsOf(limits, units)])
  )
  return [...plain, ...rolls, ...made]
}

const describeCard = ({ carrier, currency, edition, id, validFrom, validTo }: RateCard): string =>
  `${id} ${edition} (${carrier}, ${currency}), valid from ${validFrom}${validTo ? ` until before ${validTo}` : ""}`

const describeOrigin = ({ handlingDays, id, timezone }: ShipFrom): string =>
  `${id}, ${timezone}, ${handlingDays} handling ${handlingDays === 1 ? "day" : "days"}`

/** The settings of a run. */
interface RunSettings {
  readonly commandLine: CommandLine
  readonly units: Units
  readonly stock: Packaging
  readonly boxesFile?: string | undefined
  /** Absent if the orders are not shipped. */
  readonly rate?: { readonly cards: ReadonlyArray<RateCard>; readonly shipFrom: ShipFrom } | undefined
}

const exampleOf = ({ cards, shipFrom }: NonNullable<RunSettings["rate"]>): Pick<Assumptions, "example"> =>
  cards === exampleCards ? { example: "cards" } : shipFrom === exampleShipFrom ? { example: "ship-from" } : {}

/** Returns the inputs and settings of a run that starts now. */
export const assumptionsOf = ({ boxesFile, commandLine, rate, stock, units }: RunSettings): Assumptions => ({
  date: `${formatTime(Date.now())} UTC`,
  version,
  units: formatUnits(units),
  cards: rate?.cards.map(describeCard) ?? [],
  ...(rate && { ...exampleOf(rate), shipFrom: describeOrigin(rate.shipFrom) }),
  ...(boxesFile !== undefined && { boxesFile }),
  sizes: describeSizes(stock, units),
  options: commandLine.options,
  command: commandLine.line
})
