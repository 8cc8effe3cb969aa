// cspell:ignore usrname

import { createWaybill, type Decimal, OrderIds, plainPort } from "@waybill/core"
import { demoAccount, lawTests, memory, memoryPorts, orderIdsLaws, orderStoreLaws } from "@waybill/core/testing"
import { describe, expect, it } from "vitest"
import { submission } from "../fixtures/plain-host.ts"

const address = submission.shipping_address

describe("the plain ports in memory", () => {
  it.each([
    ...lawTests(orderStoreLaws, () => plainPort.store(memoryPorts().store)),
    ...lawTests(orderIdsLaws(OrderIds.layer(1)), () => plainPort.orderIds(memoryPorts().orderIds))
  ])("$name", ({ run }) => run())

  it("the replaced rater quotes, and the other ports are those in memory", async () => {
    const rates = [{ title: "Own", method: "OWN", cost: "3.50" as Decimal, delivery_time: "ONE_DAY" }]
    const ports = { ...memoryPorts(), rater: { rate: () => ({ _tag: "Quoted" as const, rates }) } }
    const waybill = createWaybill({ ports })
    const { boxes, rates: quoted } = await waybill.quoteCart("demo", {
      items: [{ width: 16, height: 20, quantity: 1 }],
      address,
      carrier: "acme"
    })
    expect(boxes).toHaveLength(1)
    expect(quoted).toEqual([{ ...rates[0], carrier: "acme" }])
    const { account_id: _, ...login } = demoAccount
    expect((await waybill.handle("push_order", { ...login, data: submission })).body).toMatchObject({ res: "success" })
  })

  it("a misspelled option of memoryPorts is refused", () => {
    expect(() => memoryPorts({ card: [] } as never)).toThrow(
      new TypeError('memoryPorts: unknown option "card"; did you mean "cards"?')
    )
  })

  it.each([
    ["x", "accounts: must be an array"],
    [[7], "accounts[0]: must be an object"],
    [[demoAccount, { usrname: "ada" }], 'accounts[1]: unknown field "usrname"; did you mean "username"?'],
    [[{ ...demoAccount, password: undefined }], "accounts[0].password: must be a non-empty string"],
    [[{ ...demoAccount, apiAccess: "no" }], "accounts[0].apiAccess: must be true or false"]
  ])("the accounts %j of a shop in memory are refused with their place", (accounts, problem) => {
    expect(() => memoryPorts({ accounts } as never)).toThrow(new TypeError(`memoryPorts: ${problem}`))
    expect(() => memory({ accounts } as never)).toThrow(new TypeError(`memory: ${problem}`))
  })
})
