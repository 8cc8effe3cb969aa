import type { Axes, Side } from "../contract/outcome.ts"
import type { Rotation, Sides } from "../contract/request.ts"

/** One way to turn an item: which of its own sides runs along x, y and z. */
export type Turn = Axes<Side>

const turn = (x: Side, y: Side, z: Side): Turn => ({ x, y, z })

const TURNS: Record<Rotation, ReadonlyArray<Turn>> = {
  none: [turn("width", "length", "height")],
  flat: [turn("width", "length", "height"), turn("length", "width", "height")],
  any: [
    turn("width", "length", "height"),
    turn("length", "width", "height"),
    turn("width", "height", "length"),
    turn("height", "width", "length"),
    turn("length", "height", "width"),
    turn("height", "length", "width")
  ]
}

/** The ways an item of these sides may be turned, without those that look alike. */
export const turnsOf = (sides: Sides, rotation: Rotation): ReadonlyArray<Turn> => {
  const looks = new Map<string, Turn>()
  for (const t of TURNS[rotation]) {
    const look = `${sides[t.x]},${sides[t.y]},${sides[t.z]}`
    if (!looks.has(look)) looks.set(look, t)
  }
  return [...looks.values()]
}

/** The first way to turn the item so that it has these sides along the axes. */
export const turnTo = (sides: Sides, rotation: Rotation, size: Axes<number>): Turn | undefined =>
  TURNS[rotation].find((t) => sides[t.x] === size.x && sides[t.y] === size.y && sides[t.z] === size.z)
