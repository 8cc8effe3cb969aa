const plain = /^[\w.:%[\]-]{1,64}$/

/** The client whom a trusted proxy names: the last entry of its header, if that can be an address or a name. */
export const namedClient = (header: string | undefined): string | undefined => {
  const last = header?.split(",").at(-1)?.trim()
  return last !== undefined && plain.test(last) ? last : undefined
}

const plainIpv4 = /^[\d.]+$/

/** An address without the port that some proxies write behind it. */
const withoutPort = (address: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address

/** The eight groups of an IPv6 address; undefined for what is none. */
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
 * Whom throttling takes for one client: an IPv4 address, also one written as IPv6, or the 64 bits of network of an IPv6
 * address, since whoever has one of its addresses has them all. What is no address stands for itself.
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
