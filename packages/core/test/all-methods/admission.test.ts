import { expect, it } from "vitest"
import { everyMethodName } from "../cases/every-method.ts"
import { requests } from "../fixtures/requests.ts"
import { merchant, open } from "../fixtures/service.ts"
import { specifiedCodes } from "../fixtures/specified-codes.ts"

it.each(everyMethodName)("%s refuses a call not admitted by the host, without side effects", (method) => {
  const { run, send, waybill } = open()
  const checked: Array<string> = []
  const call = (retryAfter: number | undefined, credentials: object = merchant) =>
    run(
      waybill.handle(
        method,
        { ...credentials, data: requests[method] },
        {
          admit: (account_id) => {
            checked.push(account_id)
            return retryAfter
          }
        }
      )
    )
  expect(call(7)).toEqual({
    body: {
      res: "error",
      code: specifiedCodes[method].temporary,
      message: "Too many calls from this account; try again later"
    },
    outcome: "overQuota",
    retryAfter: 7,
    account_id: "demo"
  })
  expect(send("get_status", { xid: requests.push_order.xid })).toMatchObject({ code: "915" })
  expect(call(undefined).outcome).not.toBe("overQuota")
  expect(checked).toEqual(["demo", "demo"])
  // Admission runs only after authentication.
  expect(call(7, { ...merchant, password: "wrong" }).outcome).toBe("credentials")
  expect(checked).toHaveLength(2)
})
