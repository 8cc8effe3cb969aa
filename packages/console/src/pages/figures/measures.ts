import type { OperatorFigures, OperatorFiguresGroup } from "@waybill/adapter-http/client"
import { counted } from "../../parts/plural.ts"

type Units = OperatorFigures["units"]

/** A figure of a group of orders, with the number in its plot. */
export interface Measure {
  readonly name: string
  /** Explanation in a sentence. */
  readonly help: string
  /** Number in the plot, or undefined if there is none. */
  readonly value: (group: OperatorFiguresGroup) => number | undefined
  readonly text: (group: OperatorFiguresGroup) => string
  /** Details of the figure. */
  readonly more?: (group: OperatorFiguresGroup, units: Units) => string | undefined
  /** Number with the full width. Default: the greatest value. */
  readonly greatest?: number
}

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** Returns a duration in its two largest units, such as `1 d 4 h`. */
const durationText = (seconds: number): string => {
  const [days, hours, minutes] = [
    Math.floor(seconds / DAY),
    Math.floor((seconds % DAY) / HOUR),
    Math.floor((seconds % HOUR) / MINUTE)
  ]
  if (days > 0) return `${days} d ${hours} h`
  return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`
}

/** Returns a share with one decimal, such as `12.5 %`. */
const shareText = (share: number): string => `${(share * 100).toFixed(1)} %`

const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((total, number) => total + number, 0)

const volumeText = (volume: number, units: Units): string =>
  `${Math.round(volume).toLocaleString("en")} ${units === "in/lb" ? "in³" : "cm³"}`

type Seconds = OperatorFiguresGroup["seconds_to_start"]

const medianText = ({ median }: Seconds): string => (median === undefined ? "none" : durationText(median))

const longText = ({ p90 }: Seconds): string | undefined =>
  p90 === undefined ? undefined : `90 % within ${durationText(p90)}`

/** Number of received orders of a group. */
export const receivedBy = ({ orders }: OperatorFiguresGroup): number => sum(orders.received)

/** The numbers of received and shipped orders. */
export const orderMeasure: Measure = {
  name: "Orders received",
  help: "With reorders and reprints.",
  value: receivedBy,
  text: (group) => receivedBy(group).toLocaleString("en"),
  more: ({ orders }) => `${sum(orders.shipped).toLocaleString("en")} shipped`
}

/** The figures that groups of orders are compared by. */
export const measures: ReadonlyArray<Measure> = [
  {
    name: "Time to start",
    help: "Median time from order to start, for orders started in the period.",
    value: ({ seconds_to_start }) => seconds_to_start.median,
    text: ({ seconds_to_start }) => medianText(seconds_to_start),
    more: ({ seconds_to_start }) => longText(seconds_to_start)
  },
  {
    name: "Time to ship",
    help: "Median time from order to last shipment, for orders shipped in the period.",
    value: ({ seconds_to_ship }) => seconds_to_ship.median,
    text: ({ seconds_to_ship }) => medianText(seconds_to_ship),
    more: ({ seconds_to_ship }) => longText(seconds_to_ship)
  },
  {
    name: "Shipped late",
    help: "Share of shipped orders that missed their ship deadline.",
    value: ({ deadlines }) => deadlines.late_share,
    text: ({ deadlines: { late_share } }) => (late_share === undefined ? "no deadlines" : shareText(late_share)),
    more: ({ deadlines: { late, orders } }) => (orders === 0 ? undefined : `${late} of ${orders}`),
    greatest: 1
  },
  {
    name: "Boxes shipped",
    help: "A shipment without parcels counts as one.",
    value: ({ boxes }) => boxes,
    text: ({ boxes }) => boxes.toLocaleString("en")
  },
  {
    name: "Air shipped",
    help: "Share of the space inside boxes that pieces do not fill. Boxes without a recorded volume do not count.",
    value: ({ air }) => air.air_share,
    text: ({ air: { air_share } }) => (air_share === undefined ? "not recorded" : shareText(air_share)),
    more: ({ air: { air, air_share, boxes } }, units) =>
      air_share === undefined ? undefined : `${volumeText(air, units)} in ${counted(boxes, "box", "boxes")}`,
    greatest: 1
  },
  {
    name: "Packed as planned",
    help: "Share of parcels with a recorded box that were packed as planned. Others are in another box, or packed by hand.",
    value: ({ plan }) => plan.followed_share,
    text: ({ plan: { followed_share } }) => (followed_share === undefined ? "not recorded" : shareText(followed_share)),
    more: ({ plan: { followed, parcels } }) => (parcels === 0 ? undefined : `${followed} of ${parcels}`),
    greatest: 1
  }
]
