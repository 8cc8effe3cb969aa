import { mountedListener } from "@waybill/adapter-http/node"
import { type ConsoleOptions, console as consolePages, proxyIdentity } from "@waybill/console"
import express from "express"

/** Roles of the groups in the login service. */
const roles = { "print-shop": "packer", office: "operator", admins: "admin" } as const

/**
 * Returns a host on Express behind a proxy that logs people in with OpenID Connect, such as oauth2-proxy. `proxies` are
 * the addresses of the proxy. It sends `X-Forwarded-User` and `X-Forwarded-Groups`, and removes them from the requests of clients.
 */
export const oidcHost = (
  api: ConsoleOptions["api"],
  proxies: ReadonlyArray<string>,
  onRefused: (reason: string) => void
) => {
  const identify = proxyIdentity({ proxies, roles, onRefused })
  const pages = consolePages({ api, identify, loginUrl: "/oauth2/start?rd=/console/", logoutUrl: "/oauth2/sign_out" })
  return express().use("/console", mountedListener("/console", pages, { clientHeader: "x-forwarded-for" }))
}
