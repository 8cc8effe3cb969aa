import type { Sides } from "../packing/model.ts"
import type { PrintCatalogue } from "./catalogue.ts"
import type { Finishing, PrintProfile } from "./profile.ts"

/** Throws a RangeError that names the first number of a profile or a catalogue that cannot be. */
export const checkShop = (profile: PrintProfile, catalogue: PrintCatalogue): void => {
  whole("scale", profile.scale)
  for (const [name, finishing] of [...Object.entries(profile.finishings), ["otherwise", profile.otherwise] as const])
    checkFinishing(name, finishing)
  for (const { reference, inner, outer = inner, stock = 0 } of catalogue.boxes) {
    sides(`${reference}: inner`, inner)
    sides(`${reference}: outer`, outer)
    if (!(Number.isInteger(stock) && stock >= 0))
      throw new RangeError(`${reference}: stock is ${stock}, not a whole number`)
  }
  for (const { reference, diameter, length, outer } of catalogue.tubes) {
    positive(`${reference}: diameter`, diameter)
    positive(`${reference}: length`, length)
    sides(`${reference}: outer`, outer)
  }
}

const checkFinishing = (name: string, finishing: Finishing): void => {
  if (finishing.kind === "flat") {
    positive(`${name}: thickness`, finishing.thickness)
    notNegative(`${name}: margin`, finishing.margin)
    notNegative(`${name}: gap`, finishing.gap)
    whole(`${name}: atMost`, finishing.atMost)
  } else {
    positive(`${name}: sheet`, finishing.sheet)
    notNegative(`${name}: core`, finishing.core)
    positive(`${name}: looseness`, finishing.looseness)
  }
}

const sides = (what: string, of: Sides) => {
  for (const side of ["width", "length", "height"] as const) positive(`${what} ${side}`, of[side])
}

const positive = (what: string, value: number) => {
  if (!(Number.isFinite(value) && value > 0)) throw new RangeError(`${what} is ${value}, not a number above 0`)
}

const notNegative = (what: string, value: number) => {
  if (!(Number.isFinite(value) && value >= 0)) throw new RangeError(`${what} is ${value}, not a number from 0`)
}

const whole = (what: string, value: number) => {
  if (!(Number.isInteger(value) && value > 0)) throw new RangeError(`${what} is ${value}, not a whole number above 0`)
}
