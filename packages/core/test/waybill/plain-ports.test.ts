// cspell:ignore GRUND curency Roled acmee Canvs

import { createWaybill, fallback, type PlainPorts, plainPort, printPacker } from "@waybill/core"
import { printProfile } from "@waybill/packing/prints"
import { exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import { describe, expect, it } from "vitest"
import { login, PlainStore, plainHost, submission } from "../fixtures/plain-host.ts"

const MERCHANT = "merchant-7"
const cardRates = { cards: exampleCards, shipFrom: exampleShipFrom }
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

  it("prints are packed with the default profile without a packer", async () => {
    const waybill = createWaybill({ ports: fewest() })
    const packages = await waybill.packageInfo(MERCHANT, { order_info: [{ width: 8, height: 10, qty: 1 }] })
    expect(packages.package_type).toBe("Box")
  })
})

describe("ports as data", () => {
  it("quotes from rate cards, and accepts the carriers and services of the cards", async () => {
    const waybill = createWaybill({ ports: { store: new PlainStore(), orderIds: 0, rater: cardRates } })
    const rates = await waybill.shippingRate(MERCHANT, quoted)
    expect(rates.map(({ method }) => method)).toContain("ACME_GROUND")
    expect((await waybill.pushOrder(MERCHANT, submission)).shipping.service).toBe("ACME_GROUND")
    const other = { ...submission, xid: "A-2", shipping: { carrier: "unknown", service: "X" } }
    await expect(waybill.pushOrder(MERCHANT, other)).rejects.toMatchObject({ code: "111" })
  })

  it("packs by a profile in centimetres", async () => {
    const packer = { unit: "cm" } as const
    const inches = createWaybill({ ports: fewest() })
    const centimetres = createWaybill({ ports: { ...fewest(), packer } })
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
    [{ ids: 3 }, 'ports: unknown port "ids"; expected one of store, accounts, carriers, rater, packer, orderIds'],
    [{ carriers: undefined }, "ports: carriers is missing; it may be omitted only if rater has cards"],
    [
      { carriers: undefined, rater: { cards: 1 } },
      "ports: carriers is missing; it may be omitted only if rater has cards"
    ],
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
        rater: { ...cardRates, cards: [exampleCards[0]!, { ...exampleCards[0]!, id: "other", carrier: "ACME" }] }
      },
      'carriers: "ACME" differs from "acme" only in case'
    ],
    [{ carriers: { acme: [" "] } }, "carriers.acme[0]: must be a non-blank string"],
    [{ carriers: [["acme"]] }, 'carriers: must be an object such as { acme: ["ACME_GROUND"] }'],
    [
      { rater: { ...cardRates, cards: [{ ...exampleCards[0]!, curency: "USD" }] } },
      'rater: cards[0].curency: unknown field "curency"; did you mean "currency"?'
    ],
    [
      {
        rater: {
          ...cardRates,
          cards: [{ ...exampleCards[0]!, services: exampleCards[0]!.services.concat(exampleCards[0]!.services) }]
        }
      },
      'rater: cards[0].services[3].code: duplicate service "ACME_GROUND"'
    ],
    [
      { carriers: undefined, rater: { ...cardRates, cards: [null] } },
      "rater: cards[0]: found null; expected an object"
    ],
    [{ rater: {} }, "rater: must have a function rate, or shipFrom and an array cards"],
    [{ rater: "cards" }, "rater: must have a function rate, or shipFrom and an array cards"],
    [{ rater: { rate: 1 } }, "ports: Rater has no function rate; expected rate"],
    [
      { rater: { rate: () => ({ _tag: "Quoted", rates: [] }), ...cardRates } },
      "rater: has both rate and cards; pass either the function or the data"
    ],
    [
      { rater: { rate: () => ({ _tag: "Quoted", rates: [] }), shipFrom: exampleShipFrom } },
      "rater: has both rate and shipFrom; pass either the function or the data"
    ],
    [
      { packer: { pack: () => ({ _tag: "Packed" as const, boxes: [] }), profile: printProfile } },
      "packer: has both pack and profile; pass either the function or the data"
    ],
    [
      { rater: cardRates, carriers: { acme: ["ACME_GROUND", "ACME_GRUND"] } },
      'carriers.acme[1]: not in the cards: unknown service "ACME_GRUND"; did you mean "ACME_GROUND"?'
    ],
    [{ packer: null }, "packer: must have a function pack, or be an object with a profile"],
    [{ packer: { profiles: {} } }, 'packer: unknown option "profiles"; did you mean "profile"?'],
    [{ packer: { unit: "mm" } }, "packer: unit: must be in or cm, not mm"],
    [
      { packer: { catalogue: { boxes: [], tubes: [] } } },
      "packer: catalogue: must have a box, a tube or a carton that is cut to size"
    ],
    [
      { packer: { catalogue: { boxes: [], tubes: [], cut: [] } } },
      "packer: catalogue: must have a box, a tube or a carton that is cut to size"
    ],
    [{ packer: { unit: null } }, "packer: unit: must be in or cm, not null"],
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
        ports: { ...fewest(), packer: { profile: printProfile } },
        policy: { promise: [{ ...names, days: 2 }] }
      })
    if (message === undefined) expect(create()).toBeDefined()
    else expect(create).toThrow(new TypeError(message))
  })

  it.each([{}, { packer: {} }, { packer: { unit: "cm" } as const }])(
    "a promise for a misspelled finishing of the default profile is refused with the ports %o",
    (ports) => {
      const policy = { promise: [{ finishing: "Canvs", days: 2 }] }
      expect(() => createWaybill({ ports: { ...fewest(), ...ports }, policy })).toThrow(
        new TypeError('policy: promise[0].finishing: unknown finishing "Canvs"; did you mean "Canvas"?')
      )
    }
  )

  it("a promise for a finishing of a packer without a list is accepted", () => {
    const policy = { promise: [{ finishing: "Canvs", days: 2 }] }
    const packer = { pack: () => ({ _tag: "Packed" as const, boxes: [] }) }
    expect(createWaybill({ ports: { ...fewest(), packer }, policy })).toBeDefined()
    expect(createWaybill({ ports: { ...fewest(), packer: printPacker() }, policy })).toBeDefined()
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

  it("an invalid ship-from document is refused with the field", () => {
    const rater = { cards: exampleCards, shipFrom: { ...exampleShipFrom, timezone: "Louisville time" } }
    expect(messageOf({ ...fewest(), rater })).toMatch(/^Invalid shipFrom: .*timezone/)
  })

  it("an invalid packing profile is refused with the field", () => {
    expect(messageOf({ ...fewest(), packer: { profile: { finishings: {} } as never } })).toMatch(/profile/i)
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
