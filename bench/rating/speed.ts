// Measures quotes per second of CPU time, for 1 and 10 boxes, including every price line of three services.
import { cpus } from "node:os"
import { type Quote, type QuoteContext, quote } from "@waybill/packing/rating"
import { originNamed, tariffsNamed } from "./cards.ts"
import { type Drawn, drawShipments } from "./shipments.ts"

const RUNS = 5
const SHIPMENTS = 2_000
/** Number of quotes per run, keyed by the number of boxes. */
const quotesPerRun = { 1: 200_000, 10: 60_000 } as const
const SEED = 20260801

/** Returns the process's CPU time in seconds, including garbage collection. */
const cpuSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

const median = (values: ReadonlyArray<number>): number => [...values].sort((a, b) => a - b)[values.length >> 1]!

const whole = (number: number): string => Math.round(number).toLocaleString("en")

/** Counts the rates and lines in a quote. Using the result prevents the quote from being optimized away. */
const countsOf = (answer: Quote): readonly [rates: number, lines: number] => {
  if (answer._tag === "Refused") throw new Error(answer.refusals[0]?.message)
  return [answer.rates.length, answer.rates.reduce((sum, { lines }) => sum + lines.length, 0)]
}

const measure = (drawn: ReadonlyArray<Drawn>, quotes: number, context: Pick<QuoteContext, "cards" | "from">) => {
  const units = { length: "in", weight: "lb" } as const
  let [rates, lines] = [0, 0]
  const start = cpuSeconds()
  for (let i = 0; i < quotes; i++) {
    const { shipment, at, residential, rush } = drawn[i % drawn.length]!
    const [offered, made] = countsOf(quote(shipment, { ...context, units, at, residential, rush }))
    rates += offered
    lines += made
  }
  return { perSecond: quotes / (cpuSeconds() - start), rates: rates / quotes, lines: lines / quotes }
}

/** Measures the quotes per second and prints them as a Markdown table. */
export const printSpeed = (folder: string, print: (text: string) => void, progress: (text: string) => void): void => {
  const context = { cards: tariffsNamed(folder, ["acme-us-2026"]), from: originNamed(folder, "origin-phx") }
  const [{ model } = { model: "unknown processor" }, ...others] = cpus()
  print(`${model}, ${others.length + 1} cores, Node ${process.versions.node}, median of ${RUNS} runs\n\n`)
  print("| boxes | quotes per second of CPU | services offered | lines | slowest to fastest run |\n")
  print("| ----- | ------------------------ | ---------------- | ----- | ---------------------- |\n")
  for (const boxes of [1, 10] as const) {
    const drawn = drawShipments(SEED, SHIPMENTS, boxes)
    measure(drawn, SHIPMENTS * 5, context)
    const runs = Array.from({ length: RUNS }, (_, run) => {
      progress(`\r${boxes} boxes, run ${run + 1} of ${RUNS} `)
      return measure(drawn, quotesPerRun[boxes], context)
    })
    progress("\r                          \r")
    const speeds = runs.map(({ perSecond }) => perSecond)
    const { rates, lines } = runs[0]!
    const range = `${whole(Math.min(...speeds))} to ${whole(Math.max(...speeds))}`
    print(`| ${boxes} | ${whole(median(speeds))} | ${rates.toFixed(2)} | ${lines.toFixed(1)} | ${range} |\n`)
  }
}
