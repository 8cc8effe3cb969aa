import { type PolicyInput, presets } from "@waybill/core"
import { conformanceSuite, fill, judge } from "@waybill/core/conformance"
import { expect, it } from "vitest"
import { exampleValues } from "../../src/conformance/values/placeholders.ts"
import { scenes } from "../fixtures/scenes.ts"
import { closedAccount, merchant, open, otherMerchant } from "../fixtures/service.ts"

const logins = { account: merchant, another: otherMerchant, withoutApiAccess: closedAccount, disabled: closedAccount }
const cases = conformanceSuite.cases.filter((one) => one.while === undefined)

/** Returns the cases from which the core deviates under a policy. */
const deviating = (policy: PolicyInput): ReadonlyArray<string> =>
  cases.flatMap(({ as, credentials, data, expected, given, method, name }) => {
    const service = open({ policy })
    scenes[given](service)
    const reply = service.send(method, fill(data, exampleValues), { ...logins[as], ...credentials })
    return judge(expected, reply).length === 0 ? [] : [name]
  })

it.each<[policy: PolicyInput, names: ReadonlyArray<string>]>([
  [presets.default, []],
  [presets.strict, ["hold_order/wrongStage"]],
  [{ cancelFrom: ["new", "processing"] }, ["cancel_order/wrongStage"]],
  [{ rateAddress: "destination" }, ["shipping_rate/missing"]]
])("the core under the policy %j deviates from the published cases %j", (policy, names) => {
  expect(deviating(policy)).toEqual(names)
})

it("the published cases name their policy options", () => {
  const marked = cases.flatMap(({ name, policy }) => (policy === undefined ? [] : [[name, policy]]))
  expect(marked).toEqual([
    ["hold_order/wrongStage", "holdFrom"],
    ["cancel_order/wrongStage", "cancelFrom"],
    ["shipping_rate/missing", "rateAddress"]
  ])
})
