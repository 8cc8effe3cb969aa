import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { networkOf } from "../../src/request/client-address.ts"

describe("throttling key", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["192.0.2.7:51234", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["::FFFF:c000:0207", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::9", "2001:db8:1:2::/64"],
    ["[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["unknown", "unknown"],
    ["not:an:address", "not:an:address"],
    ["", ""]
  ])("maps the client address %j to the throttling key %j", (client, network) => {
    expect(networkOf(client)).toBe(network)
  })

  it("maps two IPv6 addresses to one throttling key if and only if their first 64 bits are equal", () => {
    const bits = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 })
    const written = (groups: ReadonlyArray<number>) => groups.map((group) => group.toString(16)).join(":")
    fc.assert(
      fc.property(bits, bits, bits, bits, (net, other, host, another) => {
        // An address of the form ::ffff:a.b.c.d would be an IPv4 address.
        fc.pre([net, other].every((groups) => groups.some((group) => group !== 0)))
        const one = networkOf(`${written(net)}:${written(host)}`)
        expect(networkOf(`${written(net)}:${written(another)}`)).toBe(one)
        expect(networkOf(`${written(other)}:${written(host)}`) === one).toBe(written(net) === written(other))
      }),
      { seed: 1 }
    )
  })
})
