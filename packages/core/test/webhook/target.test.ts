import { describe, expect, it } from "vitest"
import { policy } from "../../src/policy/policy.ts"
import { targetProblem } from "../../src/webhook/target.ts"

describe("URLs of webhooks", () => {
  it.each([
    ["https://example.com/hooks?shop=1", undefined],
    ["http://example.com/hooks", "must begin with https://, unless the policy option webhookUrls is any"],
    ["ftp://example.com", "must begin with http:// or https://"],
    ["https://user:pass@example.com", "must not contain credentials"],
    ["https://example.com/#part", "must not contain a fragment"],
    [`https://example.com/${"x".repeat(1981)}`, "must have at most 2000 characters"]
  ])("the problem of %s is %s", (url, problem) => {
    expect(targetProblem(url, policy())).toBe(problem)
  })

  it("accepts http if the policy does", () => {
    expect(targetProblem("http://example.com/hooks", policy({ webhookUrls: "any" }))).toBeUndefined()
  })
})
