// Reads rate cards and ship-from documents by file name from a folder.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import {
  type Compilation,
  compile,
  compileShipFrom,
  type Origin,
  type RateCard,
  type ReadResult,
  readRateCard,
  readShipFrom,
  type ShipFrom,
  type Tariff
} from "@waybill/packing/rating"

const read = (folder: string, name: string): unknown => JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"))

/** Reads and returns the rate card with this file name. */
export const cardNamed = (folder: string, name: string): RateCard => documentOf(name, readRateCard(read(folder, name)))

/** Reads and returns the ship-from document with this file name. */
export const shipFromNamed = (folder: string, name: string): ShipFrom =>
  documentOf(name, readShipFrom(read(folder, name)))

const documentOf = <A>(name: string, reading: ReadResult<A>): A => {
  if (reading._tag === "Read") return reading.document
  throw new Error(`${name}: ${reading.faults.map(({ message }) => message).join("; ")}`)
}

const compiledOf = <A>(name: string, compilation: Compilation<A>): A => {
  if (compilation._tag === "Compiled") return compilation.compiled
  throw new Error(`${name}: ${compilation.faults.map(({ message }) => message).join("; ")}`)
}

/** Reads, compiles and returns the rate cards with these file names. */
export const tariffsNamed = (folder: string, names: ReadonlyArray<string>): ReadonlyArray<Tariff> =>
  names.map((name) => compiledOf(name, compile(cardNamed(folder, name))))

/** Reads, compiles and returns the ship-from document with this file name. */
export const originNamed = (folder: string, name: string): Origin =>
  compiledOf(name, compileShipFrom(shipFromNamed(folder, name)))
