const plain = /^[\w.:%[\]-]{1,64}$/

/** Returns the last entry of the trusted proxy's header, or undefined if it cannot be an address or a host name. */
export const clientFromHeader = (header: string | undefined): string | undefined => {
  const last = header?.split(",").at(-1)?.trim()
  return last !== undefined && plain.test(last) ? last : undefined
}

const plainIpv4 = /^[\d.]+$/

/** Returns an address without the port that some proxies append to it. */
const withoutPort = (address: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address

/** Returns the eight groups of an IPv6 address, or undefined for any other string. */
const groupsOf = (address: string): ReadonlyArray<string> | undefined => {
  const url = `http://[${address.split("%")[0]}]/`
  if (!URL.canParse(url)) return undefined
  const [left = [], right = []] = new URL(url).hostname
    .slice(1, -1)
    .split("::")
    .map((half) => half.split(":").filter((group) => group !== ""))
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => "0"), ...right]
}

const bytesOf = (group: string): string => `${Number.parseInt(group, 16) >> 8}.${Number.parseInt(group, 16) & 255}`

/**
 * Returns the throttling key of a client. For IPv4, the key is the address, even if written in IPv6 notation. For IPv6,
 * the key is the /64 network, because one client usually owns the whole network. Other strings are returned unchanged.
 */
export const networkOf = (client: string): string => {
  if (plainIpv4.test(client)) return client
  const address = withoutPort(client)
  if (!address.includes(":")) return address
  const groups = groupsOf(address)
  if (groups === undefined) return client
  const isIpv4 = groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff"
  return isIpv4 ? groups.slice(6).map(bytesOf).join(".") : `${groups.slice(0, 4).join(":")}::/64`
}
