import type { OrderItemInput } from "../input-types/order-part-inputs.ts"
import { presets } from "../policy/policy.ts"
import { covers } from "../policy/terms.ts"
import type { Policy, PolicyImageIssues } from "../policy-types/policy.ts"
import { parse, problemOf, sign } from "../values/decimal.ts"
import { type ImageFacts, imageOf, type UnreachableImage, type UnreadableImage } from "./image.ts"

/**
 * A reason not to print an image as it is.
 *
 * @example
 * ```ts
 * const line = ({ kind, message }: ImageIssue): string => `${kind}: ${message}`
 * ```
 */
export interface ImageIssue {
  /** Kind of the issue, an option of `policy.preflight.issues`. */
  readonly kind: keyof PolicyImageIssues
  /** Consequence of the issue by the policy. */
  readonly consequence: "warn" | "hold" | "refuse"
  /** Sentence with the figures of the image and the print. */
  readonly message: string
}

/**
 * The verdict on an image.
 *
 * @example
 * ```ts
 * const isPrinted = ({ consequence }: Preflight): boolean => consequence === "print" || consequence === "warn"
 * ```
 */
export interface Preflight {
  /** The gravest consequence of the issues, or `print` without one. */
  readonly consequence: "print" | "warn" | "hold" | "refuse"
  /** Issues that the policy does not ignore, the gravest first. */
  readonly issues: ReadonlyArray<ImageIssue>
}

/**
 * The fields of an item that decide on its image. An item of an order has them.
 *
 * @example
 * ```ts
 * const poster: PrintedItem = { width: "20", height: "30", finishing: "Rolled" }
 * ```
 */
export type PrintedItem = Pick<OrderItemInput, "width" | "height" | "finishing" | "basic_editing">

/** Two sides, the longer one first. Printing turns an image to fit. */
type Sides = readonly [long: number, short: number]

const sidesOf = (a: number, b: number): Sides => (a > b ? [a, b] : [b, a])

const CENTIMETRES_PER_INCH = 2.54
const POINTS_PER_INCH = 72
/** Pixels per inch are quotients of decimals, which doubles round. */
const ROUNDING = 1e-9

const figure = (value: number): string => value.toLocaleString("en-US", { maximumFractionDigits: 2 })
const shown = ([long, short]: Sides): string => `${figure(long)} × ${figure(short)}`

/** Returns a side of a print. Throws a RangeError if it is not a number greater than 0. */
const lengthOf = (name: string, value: unknown): number => {
  const decimal = parse(value)
  if (decimal === undefined) throw new RangeError(`Invalid item: ${name}: ${problemOf(value)}`)
  if (sign(decimal) !== 1) throw new RangeError(`Invalid item: ${name}: must be greater than 0`)
  return Number(decimal)
}

/** Returns the messages of all issues of a readable image, in no order. */
const messagesOf = (
  item: PrintedItem,
  { colours, format, height, pages, width }: ImageFacts,
  { preflight, units }: Pick<Policy, "preflight" | "units">
): ReadonlyArray<readonly [ImageIssue["kind"], string]> => {
  const print = sidesOf(lengthOf("width", item.width), lengthOf("height", item.height))
  const size = `${shown(print)} ${units === "in/lb" ? "in" : "cm"}`
  const image = sidesOf(width, height)
  const inches = print.map((side) => (units === "in/lb" ? side : side / CENTIMETRES_PER_INCH))
  const found: Array<readonly [ImageIssue["kind"], string]> = []

  const finishing = item.finishing ?? undefined
  const least = preflight.resolution.find((entry) => covers(entry, { finishing }))?.pixelsPerInch ?? 0
  const density = Math.min(image[0] / inches[0]!, image[1] / inches[1]!)
  if (format !== "pdf" && density < least * (1 - ROUNDING)) {
    const needed = sidesOf(Math.ceil(inches[0]! * least - ROUNDING), Math.ceil(inches[1]! * least - ROUNDING))
    found.push([
      "resolution",
      `the image has ${shown(image)} pixels, ${figure(density)} per inch of a print of ${size}; at least ${least} per inch are necessary, which are ${shown(needed)} pixels`
    ])
  }

  const [ofImage, ofPrint] = [image[0] / image[1], print[0] / print[1]]
  const difference = (Math.max(ofImage, ofPrint) / Math.min(ofImage, ofPrint) - 1) * 100
  const isCropped = /^\s*crop/i.test(item.basic_editing ?? "")
  if (!isCropped && difference > preflight.ratioTolerance + ROUNDING) {
    const unit = format === "pdf" ? "in" : "pixels"
    const sides = format === "pdf" ? sidesOf(width / POINTS_PER_INCH, height / POINTS_PER_INCH) : image
    found.push([
      "ratio",
      `the image has ${shown(sides)} ${unit} and the print ${size}; their ratios differ by ${figure(difference)} %, and at most ${preflight.ratioTolerance} % are tolerated`
    ])
  }

  if (colours !== undefined && !preflight.colours.includes(colours))
    found.push(["colours", `the colour space is ${colours}; expected ${preflight.colours.join(" or ")}`])
  if (pages > 1) found.push(["pages", `the file has ${pages} pages; expected one`])
  return found
}

const failureOf = (image: UnreadableImage | UnreachableImage): readonly [ImageIssue["kind"], string] =>
  "unreadable" in image
    ? ["unreadable", `the image cannot be read: ${image.unreadable}`]
    : ["unreachable", `the image cannot be fetched: ${image.unreachable}`]

const gravity = ["warn", "hold", "refuse"] as const

/**
 * Judges the print-ready image of an item: its pixels, its ratio, its colour space and its pages. Reads no file; a reader
 * of images returns the facts. The image can be turned. Its ratio does not count if `basic_editing` starts with
 * "crop". A PDF has no resolution. Throws a TypeError or a RangeError for facts and sizes that no image or print can have.
 *
 * @example
 * ```ts
 * const item = { width: "20", height: "30" }
 * preflight(item, { format: "jpeg", width: 1200, height: 1800, pages: 1 }).consequence // => "hold"
 * preflight(item, { format: "jpeg", width: 2000, height: 3000, pages: 1 }).consequence // => "print"
 * ```
 */
export const preflight = (
  item: PrintedItem,
  image: ImageFacts | UnreadableImage | UnreachableImage,
  policy: Pick<Policy, "preflight" | "units"> = presets.default
): Preflight => {
  const facts = imageOf(image)
  const messages = "format" in facts ? messagesOf(item, facts, policy) : [failureOf(facts)]
  const issues = messages.flatMap(([kind, message]): ReadonlyArray<ImageIssue> => {
    const consequence = policy.preflight.issues[kind]
    return consequence === "ignore" ? [] : [{ kind, consequence, message }]
  })
  issues.sort((a, b) => gravity.indexOf(b.consequence) - gravity.indexOf(a.consequence))
  return { consequence: issues[0]?.consequence ?? "print", issues }
}
