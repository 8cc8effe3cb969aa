// cspell:ignore GRUND curency Roled acmee Canvs

import { cardRater, createWaybill, fallback, type PlainPorts, plainPort, printPacker } from "@waybill/core"
import { printProfile } from "@waybill/packing/prints"
import { exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import { describe, expect, it } from "vitest"
import { login, PlainStore, plainHost, submission } from "../fixtures/plain-host.ts"

const MERCHANT = "merchant-7"
const cardRates = cardRater(exampleCards, exampleShipFrom)
const quoted = {
  shipping_address: submission.shipping_address,
  order_info: [{ width: 20, height: 4, length: 24, weight: "3.2" }],
  shipping: { carrier: "acme" }
}
const fewest = (): PlainPorts => ({ store: new PlainStore(), orderIds: 0, carriers: { acme: ["ACME_GROUND"] } })

const messageOf = (ports: unknown) => {
  try {
    createWaybill({ ports: ports as PlainPorts })
    return "accepted"
  } catch (error) {
    return (error as Error).message
  }
}

describe("ports with defaults", () => {
  it("a store, order ids and carriers are enough to push an order", async () => {
    const waybill = createWaybill({ ports: fewest() })
    expect((await waybill.pushOrder(MERCHANT, submission)).stage).toBe("new")
  })

  it("every login is denied without accounts", async () => {
    const waybill = createWaybill({ ports: fewest() })
    const reply = await waybill.handle("push_order", { ...login, data: submission })
    expect(reply.body).toMatchObject({ res: "error", code: "101" })
  })

  it("no carrier has a rate card without a rater", async () => {
    const waybill = createWaybill({ ports: fewest(), log: () => undefined })
    await expect(waybill.shippingRate(MERCHANT, quoted)).rejects.toMatchObject({ code: "1013", kind: "noRateCard" })
  })

  it("no print can be packed without a packer", async () => {
    const waybill = createWaybill({ ports: fewest() })
    const prints = { order_info: [{ width: 8, height: 10, qty: 1 }] }
    await expect(waybill.packageInfo(MERCHANT, prints)).rejects.toMatchObject({
      code: "1123",
      kind: "invalidItem",
      issues: [{ path: "order_info[0]", problem: "the shop has no packer" }]
    })
  })
})

describe("ready-made ports", () => {
  it("quotes from rate cards, and accepts the carriers and services of the cards", async () => {
    const waybill = createWaybill({ ports: { store: new PlainStore(), orderIds: 0, rater: cardRates } })
    const rates = await waybill.shippingRate(MERCHANT, quoted)
    expect(rates.map(({ method }) => method)).toContain("ACME_GROUND")
    expect((await waybill.pushOrder(MERCHANT, submission)).shipping.service).toBe("ACME_GROUND")
    const other = { ...submission, xid: "A-2", shipping: { carrier: "unknown", service: "X" } }
    await expect(waybill.pushOrder(MERCHANT, other)).rejects.toMatchObject({ code: "111" })
  })

  it("packs by a profile in centimetres", async () => {
    const inches = createWaybill({ ports: { ...fewest(), packer: printPacker() } })
    const centimetres = createWaybill({ ports: { ...fewest(), packer: printPacker({ unit: "cm" }) } })
    const prints = { order_info: [{ width: 8, height: 10, qty: 1 }] }
    const [inInches] = (await inches.packageInfo(MERCHANT, prints)).boxes
    const [inCentimetres] = (await centimetres.packageInfo(MERCHANT, prints)).boxes
    // The default boxes have the same numbers in both units, so those in centimetres are smaller.
    expect(Number(inCentimetres?.width)).toBeLessThan(Number(inInches?.width))
  })

  it("falls back from a function to rate cards", async () => {
    const rater = fallback({ rate: () => Promise.reject(new Error("down")) }, cardRates, { timeout: "1 second" })
    const waybill = createWaybill({ ports: { ...fewest(), rater }, log: () => undefined })
    expect((await waybill.shippingRate(MERCHANT, quoted)).map(({ method }) => method)).toContain("ACME_GROUND")
  })
})

describe("invalid ports", () => {
  it.each([
    [{ rater: cardRates }, 'policy: bindQuotes: "push" needs the port packer, such as printPacker()'],
    [{ packer: printPacker() }, 'policy: bindQuotes: "push" needs the port rater, such as a cardRater']
  ])("refuses to bind quotes without a port: %j", (given, message) => {
    expect(() => createWaybill({ ports: { ...fewest(), ...given }, policy: { bindQuotes: "push" } })).toThrow(
      new TypeError(message)
    )
    const ports = { ...fewest(), packer: printPacker(), rater: cardRates }
    expect(() => createWaybill({ ports, policy: { bindQuotes: "push" } })).not.toThrow()
  })

  it.each([
    [{ ids: 3 }, 'ports: unknown port "ids"; expected one of store, accounts, carriers, rater, packer, orderIds'],
    [{ carriers: undefined }, "ports: carriers is missing; it may be omitted only if rater is a cardRater"],
    [{ carriers: "acme" }, 'carriers: must be an object such as { acme: ["ACME_GROUND"] }'],
    [{ carriers: null }, 'carriers: must be an object such as { acme: ["ACME_GROUND"] }'],
    [{ carriers: { acme: "ACME_GROUND" } }, "carriers.acme: must be a non-empty array of service codes"],
    [{ carriers: { acme: [] } }, "carriers.acme: must be a non-empty array of service codes"],
    [{ carriers: { acme: ["ACME_GROUND", 5] } }, "carriers.acme[1]: must be a non-blank string"],
    [{ carriers: { acme: ["A", "B", "A"] } }, 'carriers.acme[2]: repeats "A"'],
    [
      { rater: cardRates, carriers: { acmee: ["ACME_GROUND"] } },
      'carriers: unknown carrier "acmee"; did you mean "acme"?'
    ],
    [
      { carriers: { acme: ["ACME_GROUND"], Acme: ["ACME_GROUND"] } },
      'carriers: "Acme" differs from "acme" only in case'
    ],
    [
      { carriers: { acme: ["ACME_GROUND", "Acme_Ground"] } },
      'carriers.acme: "Acme_Ground" differs from "ACME_GROUND" only in case'
    ],
    [
      {
        carriers: undefined,
        rater: cardRater([exampleCards[0]!, { ...exampleCards[0]!, id: "other", carrier: "ACME" }], exampleShipFrom)
      },
      'carriers: "ACME" differs from "acme" only in case'
    ],
    [{ carriers: { acme: [" "] } }, "carriers.acme[0]: must be a non-blank string"],
    [{ carriers: [["acme"]] }, 'carriers: must be an object such as { acme: ["ACME_GROUND"] }'],
    [{ rater: {} }, "rater: must have a function rate, or be the result of cardRater or fallback"],
    [{ rater: "cards" }, "rater: must have a function rate, or be the result of cardRater or fallback"],
    [{ rater: { rate: 1 } }, "ports: Rater has no function rate; expected rate"],
    [
      { rater: cardRates, carriers: { acme: ["ACME_GROUND", "ACME_GRUND"] } },
      'carriers.acme[1]: not in the cards: unknown service "ACME_GRUND"; did you mean "ACME_GROUND"?'
    ],
    [{ packer: null }, "packer: must have a function pack, or be the result of printPacker"],
    [{ packer: { profile: printProfile } }, "packer: must have a function pack, or be the result of printPacker"],
    [{ accounts: {} }, "ports: Accounts has no function login; expected login"],
    [{ orderIds: 32 }, "node: 32 is invalid; expected an integer from 0 to 31"],
    [{ orderIds: {} }, "ports: OrderIds has no function next; expected next"],
    [
      { orderIds: undefined },
      "ports: orderIds is missing; it must be a node number from 0 to 31, or an object with the function next"
    ],
    [
      { store: undefined },
      "ports: store is missing; it must be an object with the functions insert, find, update, history, events"
    ],
    [{ store: {} }, "ports: OrderStore has no function insert; expected insert, find, update, history, events"]
  ])("%o is refused with a message that names the port", (wrong, message) => {
    expect(messageOf({ ...fewest(), ...wrong })).toBe(message)
  })

  it.each([
    [
      { service: "ACME_GRUND" },
      'policy: promise[0].service: unknown service "ACME_GRUND"; did you mean "ACME_GROUND"?'
    ],
    [{ finishing: "Roled" }, 'policy: promise[0].finishing: unknown finishing "Roled"; did you mean "Rolled"?'],
    [{ finishing: "rolled", service: "ACME_GROUND" }, undefined]
  ])("a promise for %o, which no order can have, is refused", (names, message) => {
    const create = () =>
      createWaybill({
        ports: { ...fewest(), packer: printPacker({ profile: printProfile }) },
        policy: { promise: [{ ...names, days: 2 }] }
      })
    if (message === undefined) expect(create()).toBeDefined()
    else expect(create).toThrow(new TypeError(message))
  })

  it.each([{}, { unit: "cm" } as const])(
    "a promise for a misspelled finishing of the default profile is refused with printPacker(%o)",
    (options) => {
      const policy = { promise: [{ finishing: "Canvs", days: 2 }] }
      expect(() => createWaybill({ ports: { ...fewest(), packer: printPacker(options) }, policy })).toThrow(
        new TypeError('policy: promise[0].finishing: unknown finishing "Canvs"; did you mean "Canvas"?')
      )
    }
  )

  it("a promise for a finishing of a packer without a list is accepted", () => {
    const policy = { promise: [{ finishing: "Canvs", days: 2 }] }
    const packer = { pack: () => ({ _tag: "Packed" as const, boxes: [] }) }
    expect(createWaybill({ ports: { ...fewest(), packer }, policy })).toBeDefined()
    expect(createWaybill({ ports: fewest(), policy })).toBeDefined()
  })

  it.each([{ service: "ANY" }, { finishing: "Deckled" }])(
    "a promise for %o is accepted if ports do not list names",
    (names) => {
      const carriers = { catalogue: () => new Map([["acme", new Set(["ANY"])]]) }
      const policy = { promise: [{ ...names, days: 2 }] }
      expect(createWaybill({ ports: { ...fewest(), carriers }, policy })).toBeDefined()
    }
  )

  it("an object of a class can keep cards and a profile for its functions", () => {
    class Rater {
      readonly cards = exampleCards
      rate() {
        return { _tag: "Quoted", rates: [] }
      }
    }
    class Packer {
      readonly profile = printProfile
      pack() {
        return { boxes: [] }
      }
    }
    expect(messageOf({ ...fewest(), rater: new Rater(), packer: new Packer() })).toBe("accepted")
    const named = Object.assign(Object.create({ pack: () => ({ _tag: "Packed" as const, boxes: [] }) }), {
      profile: "fast"
    })
    expect(messageOf({ ...fewest(), packer: named })).toBe("accepted")
  })

  it("carriers without cards have any services beside carriers with cards", () => {
    expect(messageOf({ ...fewest(), rater: cardRates, carriers: { post: ["LETTER"] } })).toBe("accepted")
    expect(messageOf({ ...fewest(), rater: cardRates, carriers: { catalogue: () => new Map() } })).toBe("accepted")
  })
})

it("a port that is a class keeps its methods", async () => {
  class Ids {
    private count = 0
    next() {
      return String(++this.count)
    }
  }
  const ports = { ...plainHost(), orderIds: new Ids() }
  expect((await createWaybill({ ports }).pushOrder(MERCHANT, submission)).order_id).toBe("1")
  expect(plainPort.orderIds(new Ids())).toBeDefined()
})
