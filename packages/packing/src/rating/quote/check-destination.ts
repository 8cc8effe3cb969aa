import { isCountry } from "../../values/countries.ts"
import { quoted } from "../../values/describe-value.ts"
import { likelyCountry, nearestCountry } from "../../values/likely-country.ts"
import { likelyState, nearestState } from "../../values/likely-state.ts"
import { statesOf } from "../../values/states.ts"
import { destinationOf, upper } from "../place/destination.ts"
import { fullShapeOf, withZeros } from "../place/postal-shapes.ts"
import { isInNoState, isInState, onlyStateOf, otherStateOf } from "../place/state-postal.ts"
import type { Shipment } from "./model.ts"

/** Certain repair of a field of a destination. */
export interface PlaceRepair {
  /** Name of the repaired field. */
  readonly field: keyof Shipment["destination"]
  /** The given value. Empty if it was absent. */
  readonly from: string
  /** The value that replaces it. */
  readonly to: string
}

/** Invalid field of a destination. */
export interface PlaceFault {
  /** Name of the invalid field. */
  readonly field: keyof Shipment["destination"]
  /** The problem in words, with a suggestion if there is one. */
  readonly message: string
}

/** Repaired destination with its repairs, or its faults. */
export type CheckedDestination =
  | {
      /** Distinguishes a valid destination from faults. */
      readonly _tag: "Checked"
      /** Destination with all repairs. */
      readonly destination: Shipment["destination"]
      /** Repairs in the order in which they were made. Empty if nothing was wrong. */
      readonly repairs: ReadonlyArray<PlaceRepair>
    }
  | {
      /** Distinguishes faults from a valid destination. */
      readonly _tag: "Refused"
      /** At least one fault. */
      readonly faults: ReadonlyArray<PlaceFault>
    }

/** Whether the state of a destination confirms a ZIP code with leading zeros. */
const isConfirmed = ({ country, postal = "", state = "" }: Shipment["destination"]): boolean => {
  const place = destinationOf(country, state, postal)
  return place.country === "US" && isInState("US", place.state, place.postal.text)
}

class DestinationCheck {
  readonly repairs: Array<PlaceRepair> = []
  readonly faults: Array<PlaceFault> = []
  place: Shipment["destination"]

  constructor(place: Shipment["destination"]) {
    this.place = place
  }

  country(): void {
    const { country } = this.place
    if (isCountry(upper(country))) return
    const meant = likelyCountry(country)
    const near = nearestCountry(country)
    const hint = near === undefined ? "expected an ISO 3166-1 alpha-2 code" : `did you mean ${quoted(near)}?`
    if (meant !== undefined) this.repair("country", country, meant)
    else this.refuse("country", `unknown country ${quoted(country)}; ${hint}`)
  }

  state(): void {
    const country = upper(this.place.country)
    const { state = "" } = this.place
    const states = statesOf(country)
    if (states === undefined || state.trim() === "" || states.has(upper(state))) return
    const meant = likelyState(country, state)
    const near = nearestState(country, state)
    const hint = near === undefined ? "expected a two-letter code" : `did you mean ${quoted(near)}?`
    if (meant !== undefined) this.repair("state", state, meant)
    else this.refuse("state", `unknown state ${quoted(state)} of ${country}; ${hint}`)
  }

  postal(): void {
    const { postal = "" } = this.place
    const { country, ...place } = destinationOf(this.place.country, this.place.state ?? "", postal)
    const shape = fullShapeOf(country)
    if (postal.trim() === "" || shape === undefined) return
    if (shape.test(upper(postal).replace(/[\s-]/g, ""))) {
      const other = otherStateOf(country, place.state, place.postal.text)
      if (isInNoState(country, place.postal.text))
        this.refuse("postal", `no state of ${country} has the postal code ${quoted(postal)}`)
      else if (other !== undefined)
        this.refuse("postal", `postal code ${quoted(postal)} is in ${other}; the state is ${quoted(place.state)}`)
      const only = place.state === "" ? onlyStateOf(country, place.postal.text) : undefined
      if (only !== undefined) this.repair("state", "", only)
      return
    }
    const padded = withZeros(country, postal)
    const other = otherStateOf(country, place.state, (padded ?? "").slice(0, 5))
    const hint =
      padded === undefined || isInNoState(country, padded)
        ? ""
        : `; ${other === undefined ? `did you mean ${quoted(padded)}?` : `${quoted(padded)} is in ${other}, not in ${place.state}`}`
    if (padded !== undefined && isConfirmed({ ...this.place, postal: padded })) this.repair("postal", postal, padded)
    else this.refuse("postal", `invalid postal code ${quoted(postal)} of ${country}${hint}`)
  }

  private repair(field: keyof Shipment["destination"], from: string, to: string): void {
    this.repairs.push({ field, from, to })
    this.place = { ...this.place, [field]: to }
  }

  private refuse(field: keyof Shipment["destination"], message: string): void {
    this.faults.push({ field, message })
  }
}

/**
 * Checks the country, state and postal code of a destination, and that they do not contradict each other. Repairs only what has one meaning: a state that is written
 * out, a ZIP code without its leading zeros, if the state confirms it, and an absent state, if only one has the postal
 * code. A postal code that no state has is a fault. An absent state or postal code is otherwise valid.
 *
 * @example
 * ```ts
 * const answer = checkDestination({ country: "US", state: "Massachusetts", postal: "1001" })
 * const place = answer._tag === "Refused" ? undefined : answer.destination
 * place // => { country: "US", state: "MA", postal: "01001" }
 * ```
 */
export const checkDestination = (destination: Shipment["destination"]): CheckedDestination => {
  const check = new DestinationCheck(destination)
  check.country()
  check.state()
  check.postal()
  const { faults, place, repairs } = check
  return faults.length > 0 ? { _tag: "Refused", faults } : { _tag: "Checked", destination: place, repairs }
}
