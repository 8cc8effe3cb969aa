import { allTokens, type TokenRecord } from "@waybill/core/adapter"
import { Effect } from "effect"
import { expect, it } from "vitest"

const tokenOf = (name: string): TokenRecord => ({ name, role: "viewer", created_at: "2026-11-01 00:00:00" }) as never

it("reads the tokens of every page, each from the cursor of the page before", async () => {
  const pages = new Map([
    [undefined, { tokens: [tokenOf("ada"), tokenOf("ben")], after: "ben" }],
    ["ben", { tokens: [tokenOf("cy")], after: "cy" }],
    ["cy", { tokens: [tokenOf("dee")] }]
  ])
  const list = ({ after }: { readonly after?: string | undefined } = {}) => Effect.succeed(pages.get(after)!)
  const tokens = await Effect.runPromise(allTokens({ list }))
  expect(tokens.map(({ name }) => name)).toEqual(["ada", "ben", "cy", "dee"])
})
