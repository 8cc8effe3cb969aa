import { BlockList, isIP } from "node:net"
import { HOLDER_NAME_RULE, isHolderName } from "@waybill/core/adapter"
import { includesRole, type OperatorRole, operatorRoles } from "@waybill/core/commands"
import { checkFunctions, checkNames, type NamesOf } from "@waybill/core/options"
import type { ConsoleContext } from "../api/operator-api.ts"

/** A person whom the host of the console has identified. */
export interface Identity {
  /** Name of the person, at most 64 characters. The history of orders shows it. */
  readonly name: string
  /** Role, which decides what the person may do. */
  readonly role: OperatorRole
}

/** Returns who sends a request, or undefined for somebody who is not logged in. */
export type Identify = (
  request: Request,
  context: ConsoleContext
) => Identity | undefined | Promise<Identity | undefined>

/** Returns the identity that a host has returned. Throws if it is invalid, so that nobody enters by mistake. */
export const checkedIdentity = ({ name, role }: Identity): Identity => {
  if (typeof name !== "string" || !isHolderName(name)) throw new TypeError(`identify: name: ${HOLDER_NAME_RULE}`)
  if (!operatorRoles.includes(role)) throw new TypeError(`identify: role: must be one of ${operatorRoles.join(", ")}`)
  return { name, role }
}

/** How a proxy in front of the console names the people whom it has logged in. */
export interface ProxyIdentityOptions {
  /** Addresses and networks of the trusted proxies, such as `10.0.0.5` and `10.1.0.0/16`. */
  readonly proxies: ReadonlyArray<string>
  /** Role of each group of the login service, such as `{ "print-shop": "packer" }`. The highest role of a person counts. */
  readonly roles: Readonly<Record<string, OperatorRole>>
  /** Header with the name of the person. Default `x-forwarded-user`. */
  readonly nameHeader?: string
  /** Header with the groups of the person, separated by commas. Default `x-forwarded-groups`. */
  readonly groupsHeader?: string
  /** Receives the reason for refusing a request with a name. Default: writes it to the console of the runtime. */
  readonly onRefused?: (reason: string) => void
}

const names: NamesOf<ProxyIdentityOptions> = {
  proxies: true,
  roles: true,
  nameHeader: true,
  groupsHeader: true,
  onRefused: true
}

const PLACE = "proxyIdentity"
const headerShape = /^[a-z][a-z0-9-]*$/
const networkShape = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i

/** Returns a list of addresses. Throws if one of them is invalid. */
const addressesOf = (proxies: ReadonlyArray<string>): BlockList => {
  if (!Array.isArray(proxies) || proxies.length === 0)
    throw new TypeError(`${PLACE}: proxies: must name at least one address`)
  const list = new BlockList()
  for (const proxy of proxies) {
    const [, address = "", bits] = networkShape.exec(proxy) ?? []
    const version = isIP(address)
    const most = version === 4 ? 32 : 128
    // A network of all addresses would trust everybody.
    if (version === 0 || Number(bits ?? most) > most || Number(bits ?? most) === 0)
      throw new RangeError(
        `${PLACE}: proxies: must be addresses or networks such as "10.1.0.0/16", not ${JSON.stringify(proxy)}`
      )
    list.addSubnet(address, Number(bits ?? most), version === 4 ? "ipv4" : "ipv6")
  }
  return list
}

/** Decodes a header as UTF-8. Returns undefined for other bytes. */
const textOf = (value: string): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(value, (sign) => sign.charCodeAt(0)))
  } catch {
    return undefined
  }
}

/**
 * Returns the option `identify` for a console behind a proxy that logs people in and names them in headers. A request
 * with these headers from any other address is refused. The proxy must remove the headers from the requests of clients.
 *
 * @example
 * ```ts
 * const identify = proxyIdentity({ proxies: ["10.0.0.5"], roles: { "print-shop": "packer", admins: "admin" } })
 * const consoleOver = (api: FetchHandler) => console({ api, identify })
 * ```
 */
export const proxyIdentity = (options: ProxyIdentityOptions): Identify => {
  checkNames(PLACE, options, names)
  checkFunctions(PLACE, options, ["onRefused"])
  const { groupsHeader = "x-forwarded-groups", nameHeader = "x-forwarded-user", proxies, roles } = options
  const { onRefused = (reason) => globalThis.console.warn(reason) } = options
  const trusted = addressesOf(proxies)
  for (const header of [nameHeader, groupsHeader])
    if (!headerShape.test(header)) throw new RangeError(`${PLACE}: must be a header name in lower case: ${header}`)
  for (const [group, role] of Object.entries(roles))
    if (!operatorRoles.includes(role))
      throw new RangeError(`${PLACE}: roles: ${group}: must be one of ${operatorRoles.join(", ")}`)
  const known = new Map(Object.entries(roles))

  return ({ headers }, { peer = "" }) => {
    const given = headers.get(nameHeader)
    if (given === null) return undefined
    const refuse = (reason: string): undefined => {
      onRefused(`${nameHeader}: ${reason}`)
      return undefined
    }
    const version = isIP(peer)
    if (version === 0 || !trusted.check(peer, version === 4 ? "ipv4" : "ipv6"))
      return refuse(`refused from ${peer === "" ? "an unknown address" : peer}, which is not a trusted proxy`)
    const name = textOf(given)?.normalize("NFC") ?? ""
    // Two headers arrive as one, with a comma between their values.
    if (name.includes(",") || !isHolderName(name)) return refuse("must be one header with a valid name")
    const groups = (headers.get(groupsHeader) ?? "").split(",").map((group) => textOf(group.trim()))
    const role = groups
      .flatMap((group) => known.get(group ?? "") ?? [])
      .reduce<OperatorRole | undefined>((best, next) => (best && includesRole(best, next) ? best : next), undefined)
    return role === undefined ? refuse(`no group in ${groupsHeader} has a role`) : { name, role }
  }
}
