// Compares the examples for systemd, nginx and Caddy with the settings and limits of the service.
import { existsSync, readFileSync } from "node:fs"
import { nodeServer } from "@waybill/adapter-http/node"
import { policy } from "@waybill/core"
import { describe, expect, it } from "vitest"
import { parse } from "yaml"
import { readSettings, variableName } from "../../packages/cli/src/settings/read-settings.ts"
import { serviceSettings } from "../../packages/cli/src/settings/service-settings.ts"
import { directivesIn, variablesIn } from "./directives.ts"

const read = (name: string) => readFileSync(`deploy/${name}`, "utf8")
const withoutComments = (text: string) => text.replace(/^\s*#.*$/gm, "")
const unit = directivesIn(read("waybill.service"))
const backup = directivesIn(read("waybill-backup.service"))
const variables = variablesIn(read("waybill.env"))
const settingsOf = (chosen: typeof variables) =>
  readSettings(serviceSettings, {
    flags: {},
    environment: Object.fromEntries(chosen.map(({ name, value }) => [name, value]))
  })
const settings = settingsOf(variables.filter(({ isActive }) => isActive))
const known = Object.keys(serviceSettings).map(variableName)

const PACKAGE = "/opt/waybill/node_modules/waybill/"

describe("the systemd units", () => {
  it("the service's unit starts a file of the package with an existing command, and reads the example's path", () => {
    const [program, file, command] = unit.get("Service.ExecStart")?.[0]?.split(" ") ?? []
    expect([program, command]).toEqual(["/usr/bin/node", "serve"])
    expect(file?.startsWith(PACKAGE)).toBe(true)
    expect(existsSync(`packages/cli/${file?.slice(PACKAGE.length)}`)).toBe(true)
    expect(unit.get("Service.EnvironmentFile")).toEqual(["/etc/waybill/waybill.env"])
    expect(read("waybill.env")).toMatch(/^# \/etc\/waybill\/waybill\.env, mode 600/)
  })

  it("the service's unit waits longer than a stop takes, and does not restart with an invalid setting", () => {
    expect(Number(unit.get("Service.TimeoutStopSec")?.[0])).toBeGreaterThan(10)
    expect(unit.get("Service.RestartPreventExitStatus")).toEqual(["2"])
    const { maxConnections } = nodeServer(() => {})
    expect(Number(unit.get("Service.LimitNOFILE")?.[0])).toBeGreaterThan(2 * maxConnections + 14 + 512)
  })

  it("the database of the example is in the folder that the unit creates, and the backup can write there", () => {
    const folder = `/var/lib/${unit.get("Service.StateDirectory")?.[0]}`
    expect(String(settings.database).startsWith(`${folder}/`)).toBe(true)
    expect(unit.get("Service.ProtectSystem")).toEqual(["strict"])
    const [script, target] = backup.get("Service.ExecStart")?.[0]?.split(" ") ?? []
    expect(existsSync(`deploy/${script?.split("/").at(-1)}`)).toBe(true)
    expect(backup.get("Service.ReadWritePaths")).toEqual([`${target} ${folder}`])
    expect(backup.get("Service.Environment")).toEqual(["WAYBILL=/opt/waybill/node_modules/.bin/waybill"])
    expect(read("backup.sh")).toContain('"$' + '{WAYBILL:-waybill}"')
    expect(directivesIn(read("waybill-backup.timer")).has("Timer.OnCalendar")).toBe(true)
  })
})

describe("the environment file", () => {
  it("the environment file has only existing variables with valid values", () => {
    expect(variables.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([])
    expect(settingsOf(variables)).toMatchObject({
      database: "postgres://waybill:PASSWORD@127.0.0.1:5432/waybill",
      policy: "/etc/waybill/policy.json"
    })
    expect(settings).toMatchObject({
      host: "127.0.0.1",
      behindProxy: true,
      workers: 2,
      metrics: "internal",
      docs: "internal",
      operator: "internal"
    })
  })
})

/** Returns the blocks of a kind in a configuration with braces, each with its text. */
const blocksOf = (text: string, start: RegExp): ReadonlyArray<string> =>
  [...text.matchAll(new RegExp(start, "gm"))].map(({ 0: opening, index }) => {
    let depth = 1
    let end = index + opening.length
    for (; depth > 0 && end < text.length; end++) depth += text[end] === "{" ? 1 : text[end] === "}" ? -1 : 0
    if (depth > 0) throw new Error(`${opening} is never closed`)
    return text.slice(index, end)
  })

const seconds = (text: string, name: string): number =>
  Number(new RegExp(`^\\s*${name} (\\d+)s;?$`, "m").exec(text)?.[1])

const { keepAliveTimeout, requestTimeout, headersTimeout } = nodeServer(() => {})
const { bodyBytes } = policy().limits

describe("the proxies", () => {
  const nginx = withoutComments(read("nginx.conf"))
  const [merchants = "", operator = ""] = blocksOf(nginx, /^server \{/)
  const caddy = withoutComments(read("Caddyfile"))
  const [caddyMerchants = ""] = blocksOf(caddy, /^orders\.example\.com \{/)
  const [caddyOperator = ""] = blocksOf(caddy, /^operator\.example\.com \{/)

  it("the proxies use the addresses of the environment file", () => {
    const upstreams = [...nginx.matchAll(/^\s*server (127\S+);/gm)].map(([, address]) => address)
    expect(upstreams).toEqual([`127.0.0.1:${settings.port}`, `127.0.0.1:${settings.operatorPort}`])
    expect([caddyMerchants, caddyOperator].map((site) => /reverse_proxy (\S+)/.exec(site)?.[1])).toEqual(upstreams)
    const { scrape_configs } = parse(read("prometheus.yml"))
    expect(scrape_configs[0].static_configs[0].targets).toEqual([upstreams[1]])
  })

  it("the proxies serve merchants only /v1 and restrict the internal address to a network", () => {
    expect([...merchants.matchAll(/proxy_pass (\S+);/g)].map(([, target]) => target)).toEqual(["http://waybill"])
    expect([...merchants.matchAll(/location (\S+)/g)].map(([, path]) => path)).toEqual(["/v1/", "/"])
    expect(operator).toMatch(/allow 10\.0\.0\.0\/8;\s+deny all;/)
    expect([...caddyMerchants.matchAll(/handle (\S+)/g)].map(([, path]) => path)).toEqual(["/v1/*", "{"])
    expect(caddyOperator).toMatch(/@outside not remote_ip \S+ 10\.0\.0\.0\/8\s+respond @outside 403/)
  })

  it("the proxies set the client's address instead of appending it", () => {
    expect(nginx).not.toContain("proxy_add_x_forwarded_for")
    expect([...nginx.matchAll(/proxy_set_header X-Forwarded-For (.*);/g)].map(([, value]) => value)).toEqual([
      "$remote_addr",
      "$remote_addr"
    ])
    expect(serviceSettings.clientHeader.fallback).toBe("x-forwarded-for")
    // Without this option, Caddy replaces the header.
    expect(caddy).not.toContain("trusted_proxies")
  })

  it("the proxies close idle connections to the service before the service does", () => {
    const upstreams = blocksOf(nginx, /^upstream \w+ \{/)
    expect(upstreams.map((text) => seconds(text, "keepalive_timeout"))).toEqual([4, 4])
    expect(seconds(caddy, "keepalive")).toBe(4)
    expect(keepAliveTimeout).toBeGreaterThan(4000)
  })

  it("the proxies have the service's time limits, and no body limit below the service's", () => {
    expect([seconds(merchants, "client_header_timeout"), seconds(merchants, "client_body_timeout")]).toEqual([
      headersTimeout / 1000,
      requestTimeout / 1000
    ])
    expect([seconds(caddy, "read_header"), seconds(caddy, "read_body")]).toEqual([
      headersTimeout / 1000,
      requestTimeout / 1000
    ])
    for (const [text, pattern] of [
      [merchants, /client_max_body_size (\d+)m;/],
      [operator, /client_max_body_size (\d+)m;/]
    ] as const)
      expect(Number(pattern.exec(text)?.[1]) * 1_000_000).toBeGreaterThan(bodyBytes)
    expect(caddy).not.toContain("max_size")
  })

  it("the proxies pass event streams on without a buffer", () => {
    expect(operator).toContain("proxy_buffering off;")
    // A stream has a comment every 15 seconds.
    expect(seconds(operator, "proxy_read_timeout")).toBeGreaterThan(15)
    expect(caddyOperator).toContain("flush_interval -1")
    expect(caddy).not.toMatch(/^\s*write /m)
  })
})
