import { isIP } from "node:net"
import ipaddr from "ipaddr.js"

/**
 * Whether an IP address belongs to a public host. Addresses of private networks, of this machine and for special purposes
 * do not, nor do IPv6 addresses that contain an IPv4 address.
 */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== "unicast") return false
  // The public part of IPv6 is 2000::/3. Translated and compatible addresses are outside of it.
  return parsed.kind() === "ipv4" || (parsed as ipaddr.IPv6).parts[0]! >> 13 === 1
}
