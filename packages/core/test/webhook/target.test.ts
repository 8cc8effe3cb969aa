import { describe, expect, it } from "vitest"
import { policy } from "../../src/policy/policy.ts"
import { newTargetProblem, targetProblem } from "../../src/webhook/target.ts"

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

describe("URLs of new webhooks", () => {
  const refused = "must not name a private address, unless the policy option webhookNetworks is any"
  it.each([
    ...[
      "127.0.0.1",
      "127.1.2.3.",
      "0.0.0.0",
      "10.1.2.3",
      "100.64.0.1",
      "169.254.169.254",
      "172.16.0.1",
      "172.31.255.255"
    ],
    ...["192.168.1.1", "198.19.0.1", "224.0.0.1", "255.255.255.255", "\uff11\uff12\uff17.0.0.1"],
    ...[
      "[::]",
      "[::1]",
      "[0:0:0:0:0:0:0:1]",
      "[::ffff:127.0.0.1]",
      "[::ffff:7f00:1]",
      "[::ffff:8.8.8.8]",
      "[::10.0.0.1]"
    ],
    ...[
      "[64:ff9b::7f00:1]",
      "[fc00::1]",
      "[fd12:3456::1]",
      "[fe80::1]",
      "[ff02::1]",
      "[2002:7f00:1::]",
      "[2001:db8::1]"
    ],
    ...[
      "localhost",
      "LOCALHOST",
      "localhost.",
      "api.localhost",
      "localhost.localdomain",
      "ip6-localhost",
      "ip6-loopback"
    ]
  ])("%s is refused", (host) => {
    for (const url of [`https://${host}/hook`, `https://${host}:8443/hook`])
      expect(newTargetProblem(url, policy())).toBe(refused)
    expect(newTargetProblem(`https://${host}/`, policy({ webhookNetworks: "any" }))).toBeUndefined()
  })

  it.each(["2130706433", "0x7f000001", "0x7f.1", "127.1", "0177.0.0.1", "017700000001"])(
    "%s is refused, because it is not a plain IPv4 address",
    (host) => {
      expect(newTargetProblem(`https://${host}/`, policy())).toBe("has an invalid host or port")
    }
  )

  it.each([
    ...[
      "8.8.8.8",
      "172.15.0.1",
      "172.32.0.1",
      "192.167.0.1",
      "11.0.0.1",
      "100.128.0.1",
      "[2606:4700::1111]",
      "[2a00:1450::1]"
    ],
    ...["example.com", "localhost.example.com", "notlocalhost", "127.0.0.1.example.com"]
  ])("%s is accepted", (host) => {
    expect(newTargetProblem(`https://${host}/`, policy())).toBeUndefined()
  })
})
