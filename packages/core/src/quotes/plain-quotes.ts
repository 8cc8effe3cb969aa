import { isObject } from "@waybill/packing/values"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import type { PackerPort } from "../port-types/packer.ts"
import type { RaterPort } from "../port-types/rater.ts"
import { Packer } from "../ports/packer.ts"
import { lifted } from "../ports/plain.ts"
import { mustReturn } from "../ports/plain-answers.ts"
import { type RateAnswer, Rater } from "../ports/rater.ts"
import { checkedPacking } from "./packer-answer.ts"
import { readRateAnswer } from "./rate-answer.ts"

/** A rater written without Effect: a function, or the result of `cardRater` or `fallback`. */
export type PlainRater = RaterPort | Layer.Layer<Rater>

/** A packer written without Effect: a function, or the result of `printPacker`. */
export type PlainPacker = PackerPort | Layer.Layer<Packer>

const rateTags: ReadonlySet<unknown> = new Set<RateAnswer["_tag"]>(["Quoted", "NoRateCard"])

/** Returns the answer of a plain rater, or throws its problem. */
const checkedRates = (answer: unknown): unknown => {
  if (!isObject(answer) || !rateTags.has(answer._tag))
    throw new TypeError(`rater: rate: ${mustReturn('{ _tag: "Quoted", rates } or { _tag: "NoRateCard" }', answer)}`)
  const reading = readRateAnswer(answer)
  if (Result.isFailure(reading)) throw new TypeError(`rater: rate: invalid answer: ${reading.failure.message}`)
  return answer
}

/** Converts a rater into a layer. Throws if it is neither a function nor a layer. */
export const raterLayer = <E = never, R = never>(
  rater: PlainRater | Layer.Layer<Rater, E, R>
): Layer.Layer<Rater, E, R> => {
  if (Layer.isLayer(rater)) return rater as Layer.Layer<Rater, E, R>
  if (!isObject(rater) || !("rate" in rater))
    throw new TypeError("rater: must have a function rate, or be the result of cardRater or fallback")
  return Layer.succeed(Rater, lifted<Rater["Service"]>("Rater", ["rate"], rater as RaterPort, { rate: checkedRates }))
}

/** Converts a packer into a layer. Throws if it is neither a function nor a layer. */
export const packerLayer = (packer: PlainPacker): Layer.Layer<Packer> => {
  if (Layer.isLayer(packer)) return packer as Layer.Layer<Packer>
  if (!isObject(packer) || !("pack" in packer))
    throw new TypeError("packer: must have a function pack, or be the result of printPacker")
  return Layer.succeed(
    Packer,
    lifted<Pick<Packer["Service"], "pack">>("Packer", ["pack"], packer as PackerPort, { pack: checkedPacking })
  )
}
