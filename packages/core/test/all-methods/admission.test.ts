import { expect, it } from "vitest"
import { everyMethodName } from "../cases/every-method.ts"
import { requests } from "../fixtures/requests.ts"
import { merchant, open } from "../fixtures/service.ts"
import { specifiedCodes } from "../fixtures/specified-codes.ts"

it.each(everyMethodName)(
  "%s is refused for a while to an account that has asked for too much, and leaves no trace",
  (method) => {
    const { run, send, waybill } = open()
    const asked: Array<string> = []
    const call = (wait: number | undefined, credentials: object = merchant) =>
      run(
        waybill.handle(
          method,
          { ...credentials, data: requests[method] },
          {
            admit: (account_id) => {
              asked.push(account_id)
              return wait
            }
          }
        )
      )
    expect(call(7)).toEqual({
      body: {
        res: "error",
        code: specifiedCodes[method].temporary,
        message: "Too many calls of this account; try again later"
      },
      outcome: "temporary",
      retryAfter: 7,
      account_id: "demo"
    })
    expect(send("get_status", { xid: requests.push_order.xid })).toMatchObject({ code: "915" })
    expect(call(undefined).outcome).not.toBe("temporary")
    expect(asked).toEqual(["demo", "demo"])
    // Nobody is asked about who may not call.
    expect(call(7, { ...merchant, password: "wrong" }).outcome).toBe("credentials")
    expect(asked).toHaveLength(2)
  }
)
