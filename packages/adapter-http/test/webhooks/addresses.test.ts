import { expect, it } from "vitest"
import { isPublicAddress } from "../../src/webhooks/addresses.ts"

it.each([
  "8.8.8.8",
  "93.184.215.14",
  "172.15.255.255",
  "172.32.0.1",
  "100.63.255.255",
  "100.128.0.1",
  "2606:2800:21f:cb07:6820:80da:af6b:8b2c",
  "2a00:1450:4001:81b::200e"
])("%s is a public address", (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

it.each([
  ["this machine", ["127.0.0.1", "127.255.255.254", "::1"]],
  ["a private network", ["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "fc00::1", "fd12:3456::1"]],
  ["a link", ["169.254.169.254", "fe80::1", "fe80::1%eth0", "fec0::1"]],
  ["a carrier's NAT", ["100.64.0.1", "100.127.255.255"]],
  ["multicast", ["224.0.0.1", "239.255.255.250", "ff02::1", "255.255.255.255"]],
  ["no host", ["0.0.0.0", "0.1.2.3", "::"]],
  ["IPv4 in IPv6", ["::ffff:10.0.0.1", "::ffff:8.8.8.8", "::ffff:0:8.8.8.8", "::10.0.0.1", "::7f00:1"]],
  ["translation", ["64:ff9b::a00:1", "64:ff9b::808:808", "64:ff9b:1::a00:1", "2002:a00:1::1", "2001::1"]],
  [
    "documentation or tests",
    ["192.0.2.1", "198.51.100.1", "203.0.113.1", "198.18.0.1", "2001:db8::1", "192.0.0.8", "240.0.0.1", "100::1"]
  ],
  ["no address", ["", "localhost", "1.2.3", "0x7f000001", "2130706433", "017700000001"]]
])("an address of %s is not public", (_, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})
