import { conformanceSuite, fill, judge, placeholders } from "@waybill/core/conformance"
import { describe, expect, it } from "vitest"
import { exampleValues } from "../../src/conformance/values/placeholders.ts"
import { conditions } from "../cases/method-cases.ts"
import { scenes } from "../fixtures/scenes.ts"
import { closedAccount, merchant, open, otherMerchant } from "../fixtures/service.ts"
import { refusalCodesOf, specifiedCodes } from "../fixtures/specified-codes.ts"

const { cases } = conformanceSuite
const logins = { account: merchant, another: otherMerchant, withoutApiAccess: closedAccount, disabled: closedAccount }

describe("the published cases", () => {
  it.each(cases)("the core returns the example of $name, and it conforms", (one) => {
    const { as, credentials, data, example, expected, given, method, while: condition } = one
    const service = open()
    scenes[given](service)
    const inCondition = condition === undefined ? service : service.within(conditions[condition])
    const reply = inCondition.send(method, fill(data, exampleValues), { ...logins[as], ...credentials })
    expect(reply).toEqual(example)
    expect(judge(expected, reply)).toEqual([])
  })

  it("the published cases send one wrong password, because servers lock accounts after several", () => {
    const sent = cases.filter(({ credentials }) => credentials?.password !== undefined)
    expect(sent.map(({ name, credentials }) => [name, credentials])).toEqual([
      ["get_status/credentials", { password: "wrong" }]
    ])
  })

  it("the published cases have unique names", () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length)
  })

  it("the published cases are the same after a round trip through JSON", () => {
    expect(JSON.parse(JSON.stringify(conformanceSuite))).toEqual(conformanceSuite)
  })

  it("the published cases use only documented placeholders", () => {
    const used = JSON.stringify(conformanceSuite).matchAll(/\{\{([^}]*)\}\}/g)
    const names = new Set([...used].map(([, inner = ""]) => inner.replace(/[+-]\d+$/, "")))
    expect([...names].sort()).toEqual(Object.keys(placeholders).sort())
  })

  it("the published cases have at least one case for every specified code, and none for others", () => {
    for (const [method, { temporary }] of Object.entries(specifiedCodes)) {
      const ofMethod = cases.filter((one) => one.method === method)
      const codes = ofMethod.flatMap(({ expected }) => (expected.res === "error" ? [expected.codes[0]] : []))
      expect([...new Set(codes)].sort()).toEqual([temporary, ...refusalCodesOf(method as never)].sort())
    }
  })

  it("the published cases accept a different code only where the specification lists two for the same error", () => {
    const accepted = cases.flatMap(({ expected }) =>
      expected.res === "error" && expected.codes.length > 1 ? [expected.codes.join(" ")] : []
    )
    expect([...new Set(accepted)].sort()).toEqual([
      "1001 901",
      "101 901",
      "106 108",
      "108 106",
      "1101 901",
      "1201 901",
      "201 901",
      "206 208",
      "208 206",
      "301 901",
      "404 901",
      "501 901",
      "601 901",
      "701 901",
      "801 901",
      "806 808",
      "808 806",
      "814 802",
      "815 813"
    ])
  })

  it("the published cases name the decisions of Waybill beyond the specification", () => {
    const decisions = cases.filter(({ basis }) => basis === "decision").map(({ name }) => name)
    expect(decisions).toEqual([
      "push_order/temporary",
      "re_order/temporary",
      "hold_order/missing",
      "hold_order/temporary",
      "hold_order/wrongStage",
      "unhold_order/missing",
      "unhold_order/temporary",
      "unhold_order/heldByOperator",
      "cancel_order/missing",
      "cancel_order/temporary",
      "cancel_order/wrongStage",
      "change_ship_address/wrongStage",
      "change_ship_address/partlyShipped",
      "change_ship_method/missing",
      "change_ship_method/temporary",
      "change_ship_method/wrongStage",
      "change_ship_method/partlyShipped",
      "change_ship_deadline/missing",
      "change_ship_deadline/noIdentifier",
      "change_ship_deadline/unknownOrder",
      "change_ship_deadline/wrongStage",
      "change_ship_deadline/anotherAccount",
      "get_status/missing",
      "get_status/temporary",
      "get_order/credentials",
      "get_order/missing",
      "get_order/noIdentifier",
      "get_order/temporary",
      "get_order/unknownOrder",
      "get_order/anotherAccount",
      "get_order/withoutApiAccess",
      "get_order/disabled",
      "enable_rush_processing/temporary",
      "enable_rush_processing/wrongStage"
    ])
  })
})

it("placeholders are replaced in nested values, with days added to dates over the end of a year", () => {
  const values = { ...exampleValues, today: "2028-02-28" }
  expect(
    fill({ a: ["{{today+2}} 17:00:00", "{{today-59}}", 7, null, true], b: "{{xid}}/{{xid}}-none" }, values)
  ).toEqual({ a: ["2028-03-01 17:00:00", "2027-12-31", 7, null, true], b: "A-1/A-1-none" })
})
