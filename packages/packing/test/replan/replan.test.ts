import { type Item, type Packing, type Placement, pack, type Request, violationsOf } from "@waybill/packing"
import { type Replanned, replan } from "@waybill/packing/replan"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../tests/runs/expect-rare.ts"
import { runs } from "../../../../tests/runs/runs.ts"
import { aRequest, SEED } from "../packing/fixtures/requests.ts"

const cube = (reference: string, side: number, quantity = 1): Item => ({
  ...{ reference, width: side, length: side, height: side, quantity, weight: 1 }
})
const crate = { reference: "crate", inner: { width: 20, length: 10, height: 10 } }

const packed = (request: Request): Packing => {
  const outcome = pack(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  return outcome.packing
}

const replanned = (request: Request, earlier: Packing, moves?: number): Replanned => {
  const outcome = replan(request, earlier, moves === undefined ? {} : { moves })
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  expect(violationsOf(request, outcome.packing)).toEqual([])
  return outcome
}

/** Box, corner and orientation of every piece, by reference and piece number. */
const spots = ({ boxes }: Packing) =>
  new Map(
    boxes.flatMap(({ placements }, box) =>
      placements.map(({ reference, piece, at, turned }) => [`${reference} ${piece}`, { box, at, turned }] as const)
    )
  )

const untimed = aRequest
  .filter(({ timeLimit }) => timeLimit === undefined)
  .map((request): Request => ({ ...request, items: request.items.map((item, n) => ({ ...item, reference: `i${n}` })) }))

/** Counts the pieces that are not where they were, without the code under test. */
const displaced = (earlier: Packing, { packing, boxes }: Replanned): number => {
  const now = spots(packing)
  return [...spots(earlier)].filter(([name, before]) => {
    const after = now.get(name)
    return after !== undefined && JSON.stringify(before) !== JSON.stringify({ ...after, box: boxes[after.box] })
  }).length
}

describe("replanning", () => {
  it("returns the earlier packing byte for byte if nothing changed", () => {
    fc.assert(
      fc.property(untimed, (request) => {
        const outcome = pack(request)
        if (outcome._tag === "Refused") return
        for (const earlier of [outcome.packing, ...outcome.alternatives]) {
          const result = replanned(request, earlier)
          expect(JSON.stringify(result.packing)).toBe(JSON.stringify(earlier))
          expect([result.moved, result.added, result.removed]).toEqual([
            [],
            result.added.filter(({ to }) => to === null),
            []
          ])
        }
      }),
      { seed: SEED, numRuns: runs(34, 100) }
    )
  })

  it("moves nothing if an item is added, and packs it into free space", () => {
    const request: Request = { items: [cube("a", 10)], boxes: [crate] }
    const result = replanned({ ...request, items: [cube("b", 10), cube("a", 10)] }, packed(request))
    expect(result.packing.boxes).toHaveLength(1)
    expect(result.moved).toEqual([])
    expect(result.unchanged).toBe(1)
    expect(result.added).toEqual([{ item: 0, piece: 0, reference: "b", to: { box: 0, at: { x: 10, y: 0, z: 0 } } }])
    expect(result.packing.certificate.optimal).toBe(true)
  })

  it("leaves a gap where an item was removed, and reports where to take it out", () => {
    const request: Request = { items: [cube("a", 10), cube("b", 10)], boxes: [crate] }
    const earlier = packed(request)
    const { at } = earlier.boxes[0]!.placements.find(({ reference }) => reference === "a")!
    const result = replanned({ ...request, items: [cube("b", 10)] }, earlier)
    expect(result.removed).toEqual([{ reference: "a", from: { box: 0, at } }])
    expect(result.moved).toEqual([])
    expect(result.packing.boxes[0]!.placements.map(({ reference, at }) => [reference, at])).toEqual([
      ["b", earlier.boxes[0]!.placements.find(({ reference }) => reference === "b")!.at]
    ])
  })

  it("drops a box whose last piece was removed", () => {
    const request: Request = { items: [cube("a", 10, 2), cube("b", 10)], boxes: [crate] }
    const earlier = packed(request)
    expect(earlier.boxes).toHaveLength(2)
    const alone = earlier.boxes.findIndex(({ placements }) => placements.length === 1)
    const single = earlier.boxes[alone]!.placements[0]!
    const items = request.items.flatMap((item) =>
      item.reference !== single.reference ? [item] : item.quantity === 1 ? [] : [{ ...item, quantity: 1 }]
    )
    expect(replanned({ ...request, items }, earlier).packing.boxes).toHaveLength(1)
  })

  it("takes out the piece on top if an item has one piece less", () => {
    const request: Request = {
      items: [cube("a", 10, 3)],
      boxes: [{ reference: "tower", inner: { width: 10, length: 10, height: 30 } }]
    }
    const result = replanned({ ...request, items: [cube("a", 10, 2)] }, packed(request))
    expect(result.removed).toEqual([{ reference: "a", from: { box: 0, at: { x: 0, y: 0, z: 20 } } }])
    expect(result.moved).toEqual([])
  })

  it("moves a piece that lost its support, and gives the reason", () => {
    const slab: Item = { reference: "slab", width: 10, length: 10, height: 5, rotation: "none" }
    const flat: Item = { reference: "lid", width: 10, length: 10, height: 1, rotation: "none", onTop: 0 }
    const boxes = [{ reference: "tower", inner: { width: 10, length: 10, height: 30 } }]
    const earlier = packed({ items: [slab, flat], boxes })
    const result = replanned({ items: [flat], boxes }, earlier)
    expect(result.moved).toEqual([
      {
        ...{ item: 0, piece: 0, reference: "lid", cause: "support" },
        from: { box: 0, at: { x: 0, y: 0, z: 5 } },
        to: { box: 0, at: { x: 0, y: 0, z: 0 } }
      }
    ])
  })

  it("moves pieces to save a box only as far as `moves` allows", () => {
    const boxes = [{ reference: "L", inner: { width: 20, length: 10, height: 10 } }]
    const earlier = packed({ items: [cube("a", 10, 2), cube("b", 10, 2)], boxes })
    const [first, second] = earlier.boxes.map(({ placements }) => placements.map(({ reference }) => reference))
    expect([first, second]).toEqual([
      ["a", "a"],
      ["b", "b"]
    ])
    const items = [cube("a", 10), cube("b", 10)]
    const still = replanned({ items, boxes }, earlier)
    expect([still.packing.boxes.length, still.moved.length, still.repacked.boxes.length]).toEqual([2, 0, 1])
    const tight = replanned({ items, boxes }, earlier, 1)
    expect([tight.packing.boxes.length, tight.moved.length, tight.unchanged]).toEqual([1, 1, 1])
    expect(tight.moved[0]!.cause).toBe("chosen")
  })

  it("keeps every piece that can stay, moves at most as many others as allowed, and follows every rule", () => {
    let kept = 0
    fc.assert(
      fc.property(
        fc.tuple(untimed, untimed, fc.infiniteStream(fc.boolean()), fc.constantFrom(0, 0, 2, 50)),
        ([request, other, stays, moves]) => {
          const outcome = pack(request)
          if (outcome._tag === "Refused") return
          const left = request.items.filter(() => stays.next().value)
          const added = other.items.slice(0, 1).map((item) => ({ ...item, reference: "new" }))
          const items = [...added, ...left]
          const result = replanned({ ...request, items }, outcome.packing, moves)
          const forced = result.moved.filter(({ cause }) => cause !== "chosen").length
          expect(result.moved.length - forced).toBeLessThanOrEqual(moves)
          expect(result.unchanged + result.moved.length + result.removed.length).toBe(spots(outcome.packing).size)
          const unpacked = result.moved.filter(({ to }) => to === null).length
          expect(displaced(outcome.packing, result)).toBe(result.moved.length - unpacked)
          kept += result.unchanged
        }
      ),
      { seed: SEED, numRuns: runs(34, 100) }
    )
    expectRare(kept)?.toBeGreaterThan(runs(33, 100))
  })

  it("removing an item moves no other piece if every piece stays supported", () => {
    fc.assert(
      fc.property(fc.tuple(untimed, fc.nat()), ([given, index]) => {
        const request = { ...given, support: 0 }
        const outcome = pack(request)
        if (outcome._tag === "Refused" || request.items.length < 2) return
        const items = request.items.toSpliced(index % request.items.length, 1)
        const result = replanned({ ...request, items }, outcome.packing)
        expect(result.moved).toEqual([])
        expect(displaced(outcome.packing, result)).toBe(0)
      }),
      { seed: SEED, numRuns: runs(34, 100) }
    )
  })

  it("finds items whose index changed by reference and sides", () => {
    const request: Request = { items: [cube("a", 10), cube("b", 5)], boxes: [crate] }
    const earlier = packed(request)
    const result = replanned({ ...request, items: [cube("c", 3), cube("b", 5), cube("a", 10)] }, earlier)
    expect(result.unchanged).toBe(2)
    const cornerOf = (packing: Packing, name: string): Placement["at"] => spots(packing).get(`${name} 0`)!.at
    for (const name of ["a", "b"]) expect(cornerOf(result.packing, name)).toEqual(cornerOf(earlier, name))
  })

  it("moves the pieces of a box missing from the request or the stock", () => {
    const request: Request = { items: [cube("a", 10, 4)], boxes: [crate] }
    const earlier = packed(request)
    const larger = { reference: "large", inner: { width: 20, length: 20, height: 20 } }
    const gone = replanned({ ...request, boxes: [larger] }, earlier)
    expect(gone.moved.map(({ cause }) => cause)).toEqual(["box", "box", "box", "box"])
    const scarce = replanned({ ...request, boxes: [{ ...crate, stock: 1 }, larger] }, earlier)
    expect(scarce.moved.map(({ cause }) => cause)).toEqual(["stock", "stock"])
    expect(scarce.boxes).toEqual([0, null])
  })

  it("keeps a group together if a new piece of it does not fit into its box", () => {
    const pair = { ...cube("a", 10, 2), group: "g" }
    const boxes = [crate, { reference: "long", inner: { width: 30, length: 10, height: 10 } }]
    const earlier = packed({ items: [pair], boxes })
    expect(earlier.boxes[0]!.reference).toBe("crate")
    const result = replanned({ items: [pair, { ...cube("b", 10), group: "g" }], boxes }, earlier)
    expect(result.packing.boxes.map(({ reference }) => reference)).toEqual(["long"])
    expect(result.moved.map(({ cause }) => cause)).toEqual(["group", "group"])
  })

  it("keeps a piece whose stop changed, unless the box cannot be unloaded in the new order", () => {
    const [first, last] = [cube("a", 10, 1), cube("b", 10, 1)]
    const boxes = [{ reference: "tower", inner: { width: 10, length: 10, height: 20 } }]
    const at = (a: number, b: number): Request => ({
      items: [
        { ...first, stop: a },
        { ...last, stop: b }
      ],
      boxes
    })
    const earlier = packed(at(2, 1))
    expect(replanned(at(4, 3), earlier).unchanged).toBe(2)
    expect(replanned(at(1, 2), earlier).moved[0]!.cause).toBe("stop")
  })

  it("refuses a malformed earlier packing and malformed options, with a pointer", () => {
    const request: Request = { items: [cube("a", 10)], boxes: [crate] }
    const messages = (earlier: unknown, options?: unknown) => {
      const outcome = replan(request, earlier as Packing, options as never)
      return outcome._tag === "Refused" ? outcome.refusals.map(({ at, message }) => `${at} ${message}`) : []
    }
    expect(messages(null)).toEqual(["/earlier earlier: must be an object"])
    expect(messages({ boxes: [{}] })).toEqual(["/earlier/boxes/0/box earlier.boxes[0].box: must be a number"])
    expect(messages(packed(request), { moves: -1 })).toEqual([
      "/options/moves options.moves: must be 0 or more, got -1"
    ])
    expect(messages(packed(request), { move: 1 })).toEqual([
      '/options/move options.move: unknown field "move"; did you mean "moves"?'
    ])
  })
})
