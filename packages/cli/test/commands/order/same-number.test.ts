import { afterAll, expect, it } from "vitest"
import { sandbox } from "../sandbox.ts"

const { clear, run } = sandbox()
afterAll(clear)

it.each([["ship"], ["correct", "--shipment", "S1"]])(
  "order %s asks before it gives several orders one tracking number",
  async (...command) => {
    const args = ["order", ...command, "112233", "112234", "--tracking", "T1"]
    expect(await run(args)).toEqual({
      code: 2,
      out: "",
      err: "waybill: --tracking: 2 orders would have the number T1; --same-number confirms it\n"
    })
    // The database does not exist.
    expect((await run([...args, "--same-number"])).err).toContain("--database: no such file")
  }
)
