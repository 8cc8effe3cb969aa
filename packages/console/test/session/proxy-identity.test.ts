import { describe, expect, it } from "vitest"
import { type ProxyIdentityOptions, proxyIdentity } from "../../src/index.ts"

const roles = { "print-shop": "packer", office: "operator", admins: "admin" } as const

type Headers = ReadonlyArray<readonly [name: string, value: string]>

/** Returns who a request is, and the reasons for refusing it. */
const identify = async (headers: Headers, peer: string | undefined, options: Partial<ProxyIdentityOptions> = {}) => {
  const reasons: Array<string> = []
  const onRefused = (reason: string) => void reasons.push(reason)
  const decide = proxyIdentity({ proxies: ["10.0.0.5", "10.1.0.0/16", "fd00::/8"], roles, onRefused, ...options })
  const request = new Request("http://localhost/console/", {
    headers: headers.map(([name, value]): [string, string] => [name, value])
  })
  return { who: await decide(request, { peer }), reasons }
}

/** Encodes a header as a proxy sends it: the bytes of UTF-8. */
const sent = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text))

const user = ["x-forwarded-user", sent("Ana María")] as const
const ana: Headers = [user, ["x-forwarded-groups", "print-shop"]]

describe("the headers of a proxy", () => {
  it.each(["10.0.0.5", "10.1.255.255", "::ffff:10.0.0.5", "fd12::1"])(
    "the headers are accepted from the proxy %s",
    async (peer) => {
      expect(await identify(ana, peer)).toEqual({ who: { name: "Ana María", role: "packer" }, reasons: [] })
    }
  )

  it.each(["10.0.0.6", "10.2.0.1", "127.0.0.1", "::1", "fe80::1", "", "10.0.0.5, 10.0.0.5", "proxy", undefined])(
    "the headers are refused from the untrusted address %j, and the reason is reported",
    async (peer) => {
      const { reasons, who } = await identify(ana, peer)
      expect([who, reasons]).toEqual([undefined, [expect.stringContaining("which is not a trusted proxy")]])
    }
  )

  it("a request without a name is not reported", async () => {
    const groups: Headers = [["x-forwarded-groups", "admins"]]
    expect(await identify(groups, "10.0.0.5")).toEqual({ who: undefined, reasons: [] })
  })

  it("a header that names another client changes nothing", async () => {
    const spoofed: Headers = [...ana, ["x-forwarded-for", "10.0.0.5"], ["forwarded", "for=10.0.0.5"]]
    expect((await identify(spoofed, "192.0.2.1")).who).toBeUndefined()
  })

  it("a name that occurs twice is refused, even with equal values", async () => {
    for (const second of ["mallory", "ada"]) {
      const doubled: Headers = [
        ["x-forwarded-user", "ada"],
        ["x-forwarded-user", second],
        ["x-forwarded-groups", "admins"]
      ]
      const { reasons, who } = await identify(doubled, "10.0.0.5")
      expect([who, reasons]).toEqual([undefined, ["x-forwarded-user: must be one header with a valid name"]])
    }
  })

  it.each(["", " ", "x".repeat(65), "x".repeat(200), "<script>", sent("a\u202Eb"), "Mar\u00EDa", "a\u00FF"])(
    "the name %j is refused",
    async (name) => {
      const headers: Headers = [
        ["x-forwarded-user", name],
        ["x-forwarded-groups", "admins"]
      ]
      expect((await identify(headers, "10.0.0.5")).who).toBeUndefined()
    }
  )

  it.each([
    ["print-shop", "packer"],
    [" office , print-shop ", "operator"],
    ["print-shop,admins,office", "admin"],
    ["unknown,print-shop", "packer"]
  ])("a person with the groups %j has the role %s", async (groups, role) => {
    expect((await identify([user, ["x-forwarded-groups", groups]], "10.0.0.5")).who?.role).toBe(role)
  })

  it.each(["", "unknown", "admin", "Admins", "constructor", "__proto__", "toString", "admins;print-shop"])(
    "a person with the groups %j is refused, because none has a role",
    async (groups) => {
      const { reasons, who } = await identify([user, ["x-forwarded-groups", groups]], "10.0.0.5")
      expect([who, reasons]).toEqual([undefined, ["x-forwarded-user: no group in x-forwarded-groups has a role"]])
    }
  )

  it("a person without a header of groups is refused", async () => {
    expect((await identify([user], "10.0.0.5")).who).toBeUndefined()
  })

  it("other headers can name the person and the groups", async () => {
    const headers: Headers = [
      ["x-auth-request-email", "ada@shop.example"],
      ["x-auth-request-groups", "admins"]
    ]
    const names = { nameHeader: "x-auth-request-email", groupsHeader: "x-auth-request-groups" }
    expect((await identify(headers, "10.0.0.5", names)).who).toEqual({ name: "ada@shop.example", role: "admin" })
  })

  it.each([
    [{ proxies: [] }, "must name at least one address"],
    [{ proxies: "10.0.0.5" }, "must name at least one address"],
    [{ proxies: ["proxy.internal"] }, 'not "proxy.internal"'],
    [{ proxies: ["0.0.0.0/0"] }, 'not "0.0.0.0/0"'],
    [{ proxies: ["::/0"] }, 'not "::/0"'],
    [{ proxies: ["10.0.0.0/33"] }, 'not "10.0.0.0/33"'],
    [{ proxies: ["fd00::/129"] }, 'not "fd00::/129"'],
    [{ nameHeader: "X Forwarded" }, "must be a header name in lower case"],
    [{ groupsHeader: "" }, "must be a header name in lower case"],
    [{ roles: { office: "king" } }, "roles: office: must be one of viewer, packer, operator, admin"],
    [{ role: "admin" }, "unknown"]
  ])("the options %j are refused", (options, message) => {
    const all = { proxies: ["10.0.0.5"], roles, ...options } as unknown as ProxyIdentityOptions
    expect(() => proxyIdentity(all)).toThrow(message)
  })
})
