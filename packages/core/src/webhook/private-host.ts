import { ipv4Number, ipv6Groups } from "../values/ip-address.ts"

/** IPv4 networks that are not public: the network and the number of its leading bits. */
const privateNetworks = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3]
] as const

const isPrivateIpv4 = (address: number): boolean =>
  privateNetworks.some(([network, bits]) => address >>> (32 - bits) === ipv4Number(network)! >>> (32 - bits))

/** Public IPv6 addresses are in 2000::/3. Those for tunnels and documentation are not public. */
const isPrivateIpv6 = ([first, second]: ReadonlyArray<number>): boolean =>
  first! >> 13 !== 1 || first === 0x2002 || (first === 0x2001 && (second! < 0x200 || second === 0xdb8))

const localName = /^(?:.*\.)?localhost$|^localhost\.localdomain$|^ip6-(?:localhost|loopback)$/

/**
 * Whether a host of a valid URL is a private, loopback or link-local address, or a name of this machine. Looks only at the
 * text; the addresses of other names are checked when a client connects.
 */
export const isPrivateHost = (text: string): boolean => {
  const host = text.normalize("NFKC").replaceAll("\u3002", ".").toLowerCase().replace(/\.$/, "")
  if (host.startsWith("[")) return isPrivateIpv6(ipv6Groups(host.slice(1, -1))!)
  const address = ipv4Number(host)
  return address === undefined ? localName.test(host) : isPrivateIpv4(address)
}
