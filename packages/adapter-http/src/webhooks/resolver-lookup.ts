import type { LookupAddress, LookupAllOptions } from "node:dns"
import { Resolver } from "node:dns"

/** Time limit of one query in milliseconds, and the number of queries per name server. */
const limits = { timeout: 3000, tries: 2 }

type Found = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void

/**
 * Returns a lookup that queries the name servers directly. The system's lookup shares a few threads among all names, so
 * two names with unresponsive servers would delay the webhooks of every account. Ignores the hosts file.
 */
export const resolverLookup = (servers?: ReadonlyArray<string>) => {
  const resolver = new Resolver(limits)
  if (servers !== undefined) resolver.setServers(servers)
  return (host: string, _options: LookupAllOptions, found: Found): void => {
    const addresses: Array<LookupAddress> = []
    let failure: NodeJS.ErrnoException | null = null
    let open = 2
    const done =
      (family: 4 | 6) =>
      (error: NodeJS.ErrnoException | null, all: ReadonlyArray<string> = []) => {
        failure = error ?? failure
        addresses.push(...all.map((address) => ({ address, family })))
        open--
        if (open === 0) found(addresses.length === 0 ? failure : null, addresses)
      }
    resolver.resolve4(host, done(4))
    resolver.resolve6(host, done(6))
  }
}
