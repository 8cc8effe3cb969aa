// From a request that was read to a problem that does not depend on the order, the unit or the names of the axes given.

import type { Axes } from "../contract/outcome.ts"
import type { ReadBox, ReadItem, ReadRequest } from "../request/parsed-request.ts"
import { hullOf, shapesOf, sidesOf } from "./box-shapes.ts"
import { Clashes, type Company } from "./conflicts.ts"
import { turnsOf } from "./orientations.ts"
import type { BoxType, Freedom, Kind, Problem } from "./problem.ts"
import { wholePrices } from "./whole-prices.ts"

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Numbers for names, in the order of the names. */
const numbered = (names: Iterable<string>): Map<string, number> =>
  new Map([...new Set(names)].sort(byText).map((name, i) => [name, i]))

const greatestCommonDivisor = (a: number, b: number): number => {
  while (b !== 0) [a, b] = [b, a % b]
  return a
}

/** The largest length that all lengths are multiples of: measured in it, a request and its double are the same. */
const commonUnit = (items: ReadonlyArray<ReadItem>, boxes: ReadonlyArray<ReadBox>): number => {
  let unit = 0
  const count = (length: number): void => {
    unit = greatestCommonDivisor(unit, length)
  }
  for (const { width, length, height, gap } of items) for (const s of [width, length, height]) count(s + 2 * gap)
  for (const { inner } of boxes) for (const s of [inner.width, inner.length, inner.height]) count(s)
  return unit
}

/** The companies of a request in a fixed order, and the number of its own for each item that has one. */
interface Companies {
  readonly list: ReadonlyArray<Company>
  readonly numbers: ReadonlyMap<ReadItem, number>
}

const companiesOf = (items: ReadonlyArray<ReadItem>): Companies => {
  const present = new Set(items.map((i) => i.reference))
  const excluded = new Set<string>()
  for (const { apart } of items) for (const other of apart) excluded.add(other)
  const companies = new Map<string, Company>()
  const names = new Map<ReadItem, string>()
  for (const item of items) {
    const { reference } = item
    const apart = [...new Set(item.apart)].filter((other) => present.has(other)).sort(byText)
    if (apart.length === 0 && !excluded.has(reference)) continue
    const name = JSON.stringify([reference, ...apart])
    names.set(item, name)
    companies.set(name, { reference, apart: new Set(apart) })
  }
  const numbers = numbered(companies.keys())
  return {
    list: [...numbers.keys()].map((name) => companies.get(name)!),
    numbers: new Map([...names].map(([item, name]) => [item, numbers.get(name)!]))
  }
}

/** The sides for each orientation, gap included, in a fixed order: lying flat first. */
const turnedSides = (item: ReadItem, unit: number): ReadonlyArray<Axes<number>> =>
  turnsOf(item, item.rotation)
    .map((t) => ({
      x: (item[t.x] + 2 * item.gap) / unit,
      y: (item[t.y] + 2 * item.gap) / unit,
      z: (item[t.z] + 2 * item.gap) / unit
    }))
    .sort((a, b) => a.z - b.z || b.x - a.x)

type Draft = Omit<Kind, "id" | "pieces"> & { readonly key: string; readonly pieces: Kind["pieces"][number][] }

const draftOf = (item: ReadItem, unit: number, group: number, clash: number): Draft => {
  const sides = turnedSides(item, unit)
  const { x, y, z } = sides[0]!
  const turned = Int32Array.from(sides.flatMap((s) => [s.x, s.y, s.z]))
  const { weight, gap, onTop: bears } = item
  const volume = x * y * z
  const shortest = Math.min(x, y, z)
  const longest = Math.max(x, y, z)
  const face = volume / shortest
  return {
    // The gap comes last: it is in the caller's unit, and kinds that differ in it alone are packed alike.
    key: [turned.join(), weight, bears, group, clash, gap].join("|"),
    turned,
    volume,
    weight,
    leastX: Math.min(...sides.map((s) => s.x)),
    leastY: Math.min(...sides.map((s) => s.y)),
    leastZ: Math.min(...sides.map((s) => s.z)),
    shortest,
    longest,
    face,
    logarithms: [volume, longest, face, shortest].map(Math.log),
    gap,
    bears,
    group,
    clash,
    pieces: []
  }
}

const kindsOf = (
  items: ReadonlyArray<ReadItem>,
  unit: number,
  groups: ReadonlyMap<string, number>,
  clashes: ReadonlyMap<ReadItem, number>
): Kind[] => {
  const drafts = new Map<string, Draft>()
  const alike = new Map<string, Draft>()
  for (const item of items.toSorted((a, b) => byText(a.reference, b.reference) || a.index - b.index)) {
    const group = item.group === undefined ? -1 : groups.get(item.group)!
    const clash = clashes.get(item) ?? -1
    const { width, length, height, rotation, weight, gap, onTop, quantity, index } = item
    const look = [width, length, height, rotation, weight, gap, onTop, group, clash].join()
    let known = alike.get(look)
    if (known === undefined) {
      const draft = draftOf(item, unit, group, clash)
      known = drafts.get(draft.key) ?? draft
      drafts.set(draft.key, known)
      alike.set(look, known)
    }
    for (let piece = 0; piece < quantity; piece++) known.pieces.push({ item: index, piece })
  }
  return [...drafts.values()]
    .sort((a, b) => b.volume - a.volume || b.longest - a.longest || byText(a.key, b.key))
    .map(({ key: _, ...kind }, id) => ({ ...kind, id }))
}

const typesOf = (
  boxes: ReadonlyArray<ReadBox>,
  unit: number,
  kinds: ReadonlyArray<Kind>,
  freedom: Freedom,
  prices: ReadonlyMap<ReadBox, number>
): BoxType[] => {
  const pieceSides = sidesOf(kinds)
  return boxes
    .map((box): Omit<BoxType, "rank"> => {
      const inner = [box.inner.width / unit, box.inner.length / unit, box.inner.height / unit] as const
      const shapes = shapesOf(box.kind, inner, pieceSides, freedom)
      const { index, reference, kind, outer, emptyWeight, stock } = box
      const hull = hullOf(kind, inner, freedom)
      const capacity = box.maxWeight - emptyWeight
      const outerVolume = outer.width * outer.length * outer.height
      return {
        index,
        reference,
        kind,
        shapes,
        inner,
        freedom,
        hull,
        capacity,
        emptyWeight,
        outer,
        outerVolume,
        price: prices.get(box)!,
        stock
      }
    })
    .sort(
      (a, b) =>
        a.outerVolume - b.outerVolume ||
        a.hull.volume - b.hull.volume ||
        a.hull.x - b.hull.x ||
        a.hull.y - b.hull.y ||
        a.price - b.price ||
        b.capacity - a.capacity ||
        a.emptyWeight - b.emptyWeight ||
        a.stock - b.stock ||
        byText(a.kind, b.kind) ||
        byText(a.reference, b.reference) ||
        a.index - b.index
    )
    .map((type, rank) => ({ ...type, rank }))
}

/** The problem that a request states. */
export const problemOf = (read: ReadRequest): Problem => {
  const { items, boxes, support, lengthScale, weightScale, objective, effort, alternatives } = read
  const unit = commonUnit(items, boxes)
  const companies = companiesOf(items)
  const groupNumbers = numbered(items.flatMap((i) => (i.group === undefined ? [] : [i.group])))
  const loads = items.some((i) => i.onTop < Infinity)
  const freedom: Freedom = items.some((i) => i.rotation === "none")
    ? "none"
    : support > 0 || loads || items.some((i) => i.rotation === "flat")
      ? "floor"
      : "all"
  const kinds = kindsOf(items, unit, groupNumbers, companies.numbers)
  const prices = wholePrices(boxes)
  return {
    kinds,
    types: typesOf(boxes, unit, kinds, freedom, prices.of),
    rules: {
      support,
      loads,
      groups: groupNumbers.size > 0,
      clashes: new Clashes(companies.list)
    },
    objective,
    effort,
    alternatives,
    lengthUnit: { factor: unit, scale: lengthScale },
    weightScale,
    priceScale: prices.scale
  }
}
