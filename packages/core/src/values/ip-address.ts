const octet = /^(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])$/
const hextet = /^[\da-f]{1,4}$/i

/** Returns an IPv4 address in four decimal parts as a number, or undefined if the string is none. */
export const ipv4Number = (text: string): number | undefined => {
  const parts = text.split(".")
  if (parts.length !== 4 || !parts.every((part) => octet.test(part))) return undefined
  return parts.reduce((sum, part) => sum * 256 + Number(part), 0)
}

/**
 * Returns the eight groups of an IPv6 address, or undefined if the string is none. It has eight groups, or fewer with one
 * "::". The last two may be written as an IPv4 address.
 */
export const ipv6Groups = (text: string): ReadonlyArray<number> | undefined => {
  const end = text.slice(text.lastIndexOf(":") + 1)
  const ipv4 = ipv4Number(end)
  const last = ipv4 === undefined ? end : `${(ipv4 >>> 16).toString(16)}:${(ipv4 & 0xffff).toString(16)}`
  const sides = `${text.slice(0, text.length - end.length)}${last}`.split("::")
  const [before, after = []] = sides.map((side) => (side === "" ? [] : side.split(":")))
  const missing = 8 - before!.length - after.length
  const isComplete = sides.length === 1 ? missing === 0 : sides.length === 2 && missing > 0
  if (!isComplete || ![...before!, ...after].every((group) => hextet.test(group))) return undefined
  const zeros = Array.from({ length: missing }, () => "0")
  return [...before!, ...zeros, ...after].map((group) => Number.parseInt(group, 16))
}
