import { formatMicros } from "@waybill/packing/values"
import type { BatchEnd } from "../../batch/run-batch.ts"
import { counted, grouped } from "../../output/numbers.ts"
import { oneLine } from "../../output/safe-text.ts"
import { notify } from "../../output/terminal.ts"
import { failureLines, problemsLine } from "../../report/failure-lines.ts"
import type { NamedOrders, SpaceTally, Tally } from "../../report/tally.ts"

/** Sentences that state why a batch ended early. Empty if it did not. */
export const endNotes: Readonly<Record<BatchEnd["reason"], string>> = {
  done: "",
  stopped: " Stopped early.",
  strict: " Stopped at the first invalid order.",
  unread: ""
}

const formatAmounts = (amounts: Readonly<Record<string, bigint>>): string =>
  Object.entries(amounts)
    .map(([currency, amount]) => `${formatMicros(amount)} ${currency}`)
    .join(" and ")

/** Returns the costs, with postage and boxes apart if boxes have prices: `9.40 USD (8.50 postage, 0.90 cartons)`. */
const formatCosts = ({ cartons, costs }: Tally): string =>
  Object.entries(costs)
    .map(([currency, total]) => {
      const boxes = cartons[currency] ?? 0n
      const parts = boxes === 0n ? "" : ` (${formatMicros(total - boxes)} postage, ${formatMicros(boxes)} cartons)`
      return `${formatMicros(total)} ${currency}${parts}`
    })
    .join(" and ")

/** Returns the parcels and orders above the limit on empty space. Empty without a limit. */
const formatSpace = ({ above, measured, orders, unmeasured }: SpaceTally): ReadonlyArray<string> =>
  measured + unmeasured === 0
    ? []
    : [
        `${grouped(above)} of ${counted(measured, "parcel")} in ${counted(orders.orders, "order")} with too much empty space`,
        ...(unmeasured > 0 ? [`${counted(unmeasured, "parcel")} not measured`] : [])
      ]

/** Returns the totals of a batch, such as `4 orders`, `3 boxes` and `1 invalid`. */
export const totalsOf = (tally: Tally): ReadonlyArray<string> => {
  const { boxes, costs, emptySpace, orders, refused, savings, skipped, unserved } = tally
  const saved = Object.values(savings).some((amount) => amount !== 0n) ? `, ${formatAmounts(savings)} saved` : ""
  return [
    `${grouped(orders)} ${orders === 1 ? "order" : "orders"}`,
    `${grouped(boxes)} ${boxes === 1 ? "box" : "boxes"}`,
    ...(Object.keys(costs).length > 0 ? [`${formatCosts(tally)}${saved}`] : []),
    ...formatSpace(emptySpace),
    ...(unserved > 0 ? [`${grouped(unserved)} not served in full`] : []),
    ...(skipped > 0 ? [`${grouped(skipped)} skipped`] : []),
    ...(refused > 0 ? [`${grouped(refused)} invalid`] : [])
  ]
}

const ordersHave = (count: number): string => `waybill: ${grouped(count)} ${count === 1 ? "order has" : "orders have"}`

/** Returns the names of the first orders, such as `A-1, A-7, A-9, …`. */
const listNames = ({ names, orders }: NamedOrders): string =>
  oneLine([...names, ...(orders > names.length ? ["…"] : [])].join(", "))

/** Returns hints about orders without a field that decides the price, or with a doubtful one. Not a time that all orders lack. */
export const missingNotes = ({
  codeless,
  distant,
  emptySpace,
  orders,
  refused,
  skipped,
  stateless,
  untimed,
  weightless
}: Tally): ReadonlyArray<string> => {
  const noteOn = (found: NamedOrders, what: string, effect: string) =>
    found.orders === 0 ? [] : [`${ordersHave(found.orders)} ${what}: ${listNames(found)}; ${effect}`]
  const rated = `${weightless.orders === 1 ? "it is" : "they are"} rated at the weight of the rest`
  const hasOthers = untimed > 0 && untimed < orders - refused - skipped
  const TIMES = "prices are for the time in --at, or for the time of the run"
  return [
    ...noteOn(stateless, "no state", "prices can be wrong or missing, because cards have zones by state"),
    ...noteOn(codeless, "no postal code", "prices can be wrong or missing, because cards have zones by postal code"),
    ...noteOn(weightless, "items without a weight", rated),
    ...noteOn(
      emptySpace.orders,
      "too much empty space",
      "waybill boxes suggest --empty-space finds sizes that repair this"
    ),
    ...noteOn(distant, "a time more than a year ahead", "prices are from the editions valid at that time"),
    ...(hasOthers ? [`${ordersHave(untimed)} no time (\`at\`), unlike others; ${TIMES}`] : [])
  ]
}

/** Prints the failed orders by reason and SKU, and the file with their rows. */
export const printFailures = ({ failures, refused, unserved }: Tally, problems: string | undefined): void => {
  for (const line of failureLines(failures, problems)) notify(line)
  if (problems !== undefined) notify(problemsLine(refused + unserved, problems))
}

/**
 * Returns a summary of a batch, such as `4 orders, 3 boxes, 1 invalid, 0.1 s, 40 orders/s.` The totals also cover the
 * output of an earlier run, and the speed only this one.
 */
export const summarize = ({ reason, seconds, tally }: BatchEnd, totals: Tally): string => {
  const speed = seconds > 0 ? Math.round(tally.orders / seconds) : 0
  const parts = [...totalsOf(totals), `${seconds.toFixed(1)} s`, `${grouped(speed)} orders/s`]
  return `${parts.join(", ")}.${endNotes[reason]}`
}
