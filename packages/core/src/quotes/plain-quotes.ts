import type { RateCard, ShipFrom } from "@waybill/packing/rating"
import { checkNames, isObject } from "@waybill/packing/values"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { Packer } from "../ports/packer.ts"
import { lifted, type Plain } from "../ports/plain.ts"
import { mustReturn } from "../ports/plain-answers.ts"
import { type RateAnswer, Rater } from "../ports/rater.ts"
import { cardRater } from "./card-rater.ts"
import { checkedPacking } from "./packer-answer.ts"
import { type PrintPackerOptions, printPacker } from "./print-packer.ts"
import { readRateAnswer } from "./rate-answer.ts"

/** Rate cards and the ship-from document, as data. */
export interface CardRates {
  readonly cards: ReadonlyArray<RateCard>
  readonly shipFrom: ShipFrom
}

/** A rater written without Effect: a function, rate cards, or the result of `fallback`. */
export type PlainRater = Plain<Rater["Service"]> | CardRates | Layer.Layer<Rater>

/** A packer written without Effect: a function, or a packing profile and a catalogue of boxes. */
export type PlainPacker = Plain<Pick<Packer["Service"], "pack">> | PrintPackerOptions | Layer.Layer<Packer>

/** Whether a rater is given as rate cards. */
export const isCardRates = (rater: unknown): rater is CardRates =>
  isObject(rater) && !Layer.isLayer(rater) && !("rate" in rater)

const NO_RATER = "rater: must have a function rate, or shipFrom and an array cards"

/** Throws if an object has both a port's function and its data. A class can keep such data for its function. */
const checkOneForm = (port: string, given: object, name: string, data: ReadonlyArray<string>): void => {
  const other = Object.hasOwn(given, name) ? data.find((each) => Object.hasOwn(given, each)) : undefined
  if (other !== undefined)
    throw new TypeError(`${port}: has both ${name} and ${other}; pass either the function or the data`)
}

const rateTags: ReadonlySet<unknown> = new Set<RateAnswer["_tag"]>(["Quoted", "NoRateCard"])

/** Returns the answer of a plain rater, or throws its problem. */
const checkedRates = (answer: unknown): unknown => {
  if (!isObject(answer) || !rateTags.has(answer._tag))
    throw new TypeError(`rater: rate: ${mustReturn('{ _tag: "Quoted", rates } or { _tag: "NoRateCard" }', answer)}`)
  const reading = readRateAnswer(answer)
  if (Result.isFailure(reading)) throw new TypeError(`rater: rate: invalid answer: ${reading.failure.message}`)
  return answer
}

/** Converts a rater into a layer. Throws if it is neither a function nor rate cards. */
export const raterLayer = <E = never, R = never>(
  rater: PlainRater | Layer.Layer<Rater, E, R>
): Layer.Layer<Rater, E, R> => {
  if (!isObject(rater)) throw new TypeError(NO_RATER)
  if (Layer.isLayer(rater)) return rater as Layer.Layer<Rater, E, R>
  checkOneForm("rater", rater, "rate", ["cards", "shipFrom"])
  if (!isCardRates(rater))
    return Layer.succeed(Rater, lifted("Rater", ["rate"], rater as Plain<Rater["Service"]>, { rate: checkedRates }))
  if (!Array.isArray(rater.cards)) throw new TypeError(NO_RATER)
  checkNames<CardRates>("rater", rater, { cards: true, shipFrom: true })
  return cardRater(rater.cards, rater.shipFrom)
}

/** Converts a packer into a layer. Throws if it is neither a function nor a packing profile. */
export const packerLayer = (packer: PlainPacker): Layer.Layer<Packer> => {
  if (!isObject(packer)) throw new TypeError("packer: must have a function pack, or be an object with a profile")
  if (Layer.isLayer(packer)) return packer as unknown as Layer.Layer<Packer>
  checkOneForm("packer", packer, "pack", ["profile", "catalogue", "unit"])
  if ("pack" in packer) return Layer.succeed(Packer, lifted("Packer", ["pack"], packer, { pack: checkedPacking }))
  return printPacker(packer as PrintPackerOptions)
}
