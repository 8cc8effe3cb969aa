import { execFileSync } from "node:child_process"
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

// Most runs share this process, because starting one takes a second.
const { clear, folder, put: putText, run, start } = sandbox()
const servers: Array<Server> = []
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  clear()
})

type Login = Record<"username" | "password" | "secretkey", string>

interface Credentials {
  account: Login
  another: Login
  withoutApiAccess: Login
  disabled: Login
  carriers: Record<string, Array<string>>
  operator: { token: string; url?: string }
}

let url = ""
let credentials: Credentials

const put = (name: string, value: object): string => putText(name, JSON.stringify(value))

beforeAll(async () => {
  const create = async (name: string, ...flags: ReadonlyArray<string>): Promise<Login> =>
    JSON.parse((await run(["account", "create", name, ...flags])).out)
  credentials = {
    account: await create("trial"),
    another: await create("trial-2"),
    withoutApiAccess: await create("no-access", "--no-api-access"),
    disabled: await create("gone"),
    carriers: { acme: ["ACME_GROUND", "ACME_2DAY"], swift: ["SWIFT_NEXT_DAY"] },
    operator: { token: (await run(["operator", "create", "press", "--role", "operator"])).out.trim() }
  }
  await run(["account", "disable", "gone"])
  put("credentials.json", credentials)
  const { output } = start(["serve", "--port", "0", "--demo", "off"])
  const address = /listening on (\S+)\n/
  await vi.waitUntil(() => address.test(output.err), { timeout: 200_000 })
  url = address.exec(output.err)?.[1] ?? ""
})

const argumentsFor = (address: string, ...flags: ReadonlyArray<string>) => [
  "conformance",
  address,
  "--credentials",
  join(folder, "credentials.json"),
  "--concurrency",
  "8",
  ...flags
]

const conformance = (...given: Parameters<typeof argumentsFor>) => run(argumentsFor(...given))

const secrets = () => [
  ...[credentials.account, credentials.another, credentials.withoutApiAccess, credentials.disabled].flatMap(
    ({ password, secretkey }) => [password, secretkey]
  ),
  credentials.operator.token
]

type Answer = (request: IncomingMessage, body: string, response: ServerResponse) => Promise<void> | void

const listen = async (answer: Answer): Promise<string> => {
  const server = createServer(async (request, response) => {
    let body = ""
    for await (const part of request) body += part
    await answer(request, body, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts a proxy of the service that changes the replies of some methods. */
const wrongServer = (changes: Readonly<Record<string, (reply: string) => string>>): Promise<string> =>
  listen(async ({ headers: { authorization = "" }, url: path = "" }, body, response) => {
    const headers = { authorization, "content-type": "application/json" }
    const reply = await fetch(`${url}${path}`, { method: "POST", body, headers })
    const change = changes[path.slice("/v1/".length)] ?? ((text) => text)
    response.writeHead(reply.status, { "content-type": "application/json" }).end(change(await reply.text()))
  })

interface Report {
  readonly counts: Readonly<Record<"passed" | "failed" | "blocked" | "untested", number>>
  readonly results: ReadonlyArray<{
    readonly name: string
    readonly code: string
    readonly result: string
    readonly problems?: ReadonlyArray<string>
  }>
}

const problemsIn = (report: string): ReadonlyArray<readonly [name: string, code: string, ...problems: string[]]> =>
  (JSON.parse(report) as Report).results
    .filter(({ result }) => result === "failed")
    .map(({ code, name, problems = [] }) => [name, code, ...problems] as const)

describe("waybill conformance against the service", () => {
  it("passes every case that needs no fault inside the server", async () => {
    const { code, err, out } = await start(argumentsFor(url)).ended
    expect([code, err]).toEqual([0, ""])
    expect(out).toContain("\n167 cases: 153 passed, 0 failed, 14 not tested\n")
    expect(out).toContain("\n   14  need a fault inside the server, such as an unavailable store\n")
    expect(out).toContain(
      [
        "                       ok 00 01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 17 18 19 20 21 22 23",
        "push_order              +  -  +  +  +  +  +  +  +  +  +  +  +     +                       +",
        "re_order                +  -  +  +  +  +  +  +  +  +  +  +  +     +                       +",
        "hold_order              +  -  +  +                                   +  +  +     +",
        "unhold_order            +  -     +     +                             +  +           +"
      ].join("\n")
    )
  })

  it("counts cases as not tested, with the reason, if the credentials lack accounts or the operator", async () => {
    const { account, carriers } = credentials
    const file = put("few.json", { account, carriers })
    const flags = ["--method", "change_ship_address,get_status", "--credentials", file]
    const { code, out } = await run(["conformance", url, ...flags])
    expect(code).toBe(0)
    expect(out).toContain("\n26 cases: 15 passed, 0 failed, 11 not tested\n")
    for (const line of [
      "    2  need a fault inside the server, such as an unavailable store",
      '    3  need orders in production: add "operator" to the credentials',
      '    2  need another account: add "another" to the credentials',
      '    2  need another account: add "withoutApiAccess" to the credentials',
      '    2  need another account: add "disabled" to the credentials'
    ])
      expect(out).toContain(`${line}\n`)
  })
})

describe("waybill conformance against a wrong server", () => {
  it("names exactly the method and code of each deviation", async () => {
    const wrong = await wrongServer({
      hold_order: (text) => text.replace('"code":"318"', '"code":"315"'),
      get_status: (text) => text.replace('"code":"914"', '"code":914'),
      change_ship_method: (text) => JSON.stringify({ ...JSON.parse(text), message: " " }),
      get_order: () => "<!doctype html><title>Not here</title>",
      shipping_rate: (text) => text.replaceAll(/"title":"[^"]*",/g, "")
    })
    const flags = ["--method", "hold_order,get_status,change_ship_method,get_order,shipping_rate,unhold_order"]
    const { code, err, out } = await conformance(wrong, "--json", ...flags, "--code", "318,914,711,915,success,419")
    expect(code).toBe(1)
    expect(err).toBe(`waybill: ${wrong}: 9 of 22 cases did not pass\n`)
    const html = "the body must be JSON; its content type is application/json"
    expect(problemsIn(out).map(([name, code, problem]) => [name, code, problem])).toEqual([
      ["hold_order/inProcessing", "318", 'code: must be "318", not "315"'],
      ["change_ship_method/badCarrier", "711", "message: must be a non-blank string"],
      ["get_status/noIdentifier", "914", 'code: must be the string "914", not the number 914'],
      ["get_order/success", "success", html],
      ["get_order/noIdentifier", "914", html],
      ["get_order/unknownOrder", "915", html],
      ["get_order/byOrderId", "success", html],
      ["get_order/anotherAccount", "915", html],
      ["shipping_rate/success", "success", "rate[0].title: missing; must be a string"]
    ])
  })

  it("fails every case of an error and blocks cases with an order_id if the server accepts anything", async () => {
    const careless = await listen((_, __, response) => void response.end('{"res":"success"}'))
    const { code, out } = await conformance(careless, "--json", "--method", "enable_rush_processing,hold_order")
    expect(code).toBe(1)
    const { counts, results } = JSON.parse(out) as Report
    expect(counts).toEqual({ passed: 1, failed: 12, blocked: 8, untested: 2 })
    expect(results.find(({ name }) => name === "hold_order/noReason")?.problems).toEqual([
      'res: must be "error", not "success"'
    ])
    expect(results.find(({ name }) => name === "hold_order/inProcessing")?.problems).toEqual([
      "get_status returns no order_id",
      'HTTP 200, not stated: {"res":"success"}'
    ])
  })

  it("prints each failure with a command that sends the same request, and no secret", async () => {
    const bodies: Array<string> = []
    const echo = await listen((request, body, response) => {
      bodies.push(body)
      const isProbe = request.url === "/v1/get_status"
      response.end(isProbe ? '{"res":"error","code":"915","message":"unknown"}' : `{"res":"error","code":${body}}`)
    })
    const { code, out } = await conformance(echo, "--only", "push_order/badUrl")
    expect(code).toBe(1)
    expect(out).toContain(
      'FAILED push_order/badUrl (103)\n  expected  error 103\n  received  HTTP 200 {"res":"error","code":{'
    )
    expect(out).toContain('"password":"[secret]","secretkey":"[secret]"')
    for (const secret of secrets()) expect(out).not.toContain(secret)
    const command = out.slice(out.indexOf("curl -sS"))
    const { password, secretkey, username } = credentials.account
    const repeated = execFileSync("sh", ["-c", `curl() { printf '%s\\n' "$2"; cat; }\n${command}`], {
      encoding: "utf8",
      env: { ...process.env, API_USERNAME: username, API_PASSWORD: password, API_SECRETKEY: secretkey }
    })
    const [address, ...sent] = repeated.split("\n")
    expect(address).toBe(`${echo}/v1/push_order`)
    expect(JSON.parse(sent.join("\n"))).toEqual(JSON.parse(bodies.at(-1)!))
  })

  it("reports redirects, endless and missing replies of one method", async () => {
    const hostile = await listen(({ url: path }, _, response) => {
      if (path === "/v1/get_status") response.end('{"res":"error","code":"915","message":"unknown"}')
      else if (path === "/v1/shipping_rate") response.writeHead(307, { location: "https://example.com/" }).end()
      else if (path === "/v1/package_info") response.writeHead(500).end()
      else if (path === "/v1/push_order") {
        response.writeHead(200)
        const fill = () => {
          while (response.write("x".repeat(65_536)));
        }
        response.on("drain", fill)
        fill()
      }
    })
    const only = ["shipping_rate/success", "package_info/success", "push_order/success", "re_order/success"]
    const { out } = await conformance(hostile, "--json", "--timeout", "1", "--only", only.join(","))
    expect(problemsIn(out)).toEqual([
      ["push_order/success", "success", "the reply is longer than 1 MiB"],
      ["re_order/success", "success", "no complete reply within 1 s"],
      [
        "shipping_rate/success",
        "success",
        "redirect with status 307 to https://example.com/; redirects are not followed"
      ],
      ["package_info/success", "success", "the body must be JSON; its content type is not stated"]
    ])
  })
})

describe("waybill conformance without a server to test", () => {
  it("names the reason if the server cannot be reached", async () => {
    const gone = createServer()
    await new Promise<void>((resolve) => gone.listen(0, "127.0.0.1", resolve))
    const { port } = gone.address() as AddressInfo
    await new Promise((resolve) => gone.close(resolve))
    const address = `http://127.0.0.1:${port}`
    expect(await conformance(address)).toEqual({
      code: 3,
      out: "",
      err: `waybill: ${address}: connection refused\n`
    })
    const secure = url.replace("http:", "https:")
    expect(await conformance(secure)).toEqual({
      code: 3,
      out: "",
      err: `waybill: ${secure}: no TLS at this port; try http://\n`
    })
  })

  it("describes the reply if the URL is not the API's", async () => {
    const page = await listen(
      (_, __, response) =>
        void response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not\u001b[31m found</h1>")
    )
    const found = `no API here; POST ${page}/shop/v1/get_status returned HTTP 404 (text/html): <h1>Not\\u001b[31m found</h1>`
    expect(await conformance(`${page}/shop/`)).toEqual({
      code: 3,
      out: "",
      err: `waybill: ${page}/shop: ${found}. The URL must be the part before /v1\n`
    })
    expect((await conformance(`${url}/dev`)).err).toContain(`waybill: ${url}/dev: no API here; POST`)
  })

  it.each<[account: "account" | "another"]>([["account"], ["another"]])(
    "names the account whose credentials the server refuses: %s",
    async (name) => {
      const wrong = { ...credentials, [name]: { ...credentials[name], password: "hunter2" } }
      const file = put("wrong.json", wrong)
      const { code, err, out } = await run(["conformance", url, "--credentials", file])
      expect([code, out]).toEqual([2, ""])
      const found = `waybill: --credentials wrong.json: ${name}: the server refuses these credentials (code `
      expect(err.slice(0, found.length)).toBe(found)
      expect(err).not.toContain("hunter2")
    }
  )
})
