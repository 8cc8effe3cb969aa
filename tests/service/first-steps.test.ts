// cspell:ignore GRUND

import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { exampleCards } from "@waybill/packing/rating"
import { afterAll, describe, expect, it } from "vitest"
import { orderOf } from "./fixtures/load.ts"
import { workplace } from "./fixtures/service.ts"

const { clear, folder, run, serve, start } = workplace()
afterAll(clear)

describe("a first-time user", () => {
  let again: Awaited<ReturnType<typeof serve>>

  it("a new user gets from the first start to a shipped order with only the printed commands", async () => {
    const service = await serve()
    const { call, child, ended, ran, url } = service
    const curls = ran.err.split("\n").filter((line) => line.startsWith("curl "))
    expect(curls).toHaveLength(2)
    const operatorLines = ran.err.split("\n").filter((line) => line.startsWith("npx waybill order "))
    expect(operatorLines.map((line) => line.split(" ")[3])).toEqual(["list", "start", "ship"])
    const done = (line: string | undefined) => run((line ?? "").split(" ").slice(2))
    const pasted = (line: string | undefined) =>
      JSON.parse(execFileSync("bash", ["-c", line ?? ""], { encoding: "utf8" })) as Record<string, unknown>
    const pushed = pasted(curls[0])
    expect(pushed.res).toBe("success")
    expect(pasted(curls[1])).toMatchObject({ res: "success", order_status: "New" })
    const id = String(pushed.receipt_id)

    expect((await done(operatorLines[0])).out).toMatch(new RegExp(`^${id} +new +1 +demo +first-order$`, "m"))
    expect((await run(["order", "actions", id])).out).toMatch(/^start +yes +processing$/m)
    expect(await run(["order", "ship", id, "--carrier", "acme", "--tracking", "1Z999"])).toMatchObject({
      code: 1,
      err: "waybill: the order is not in production\n"
    })
    expect(await done(operatorLines[1])).toMatchObject({ code: 0, err: `Order ${id} is in processing.\n` })
    expect(await done(operatorLines[2])).toMatchObject({ code: 0, err: `Order ${id} has shipped.\n` })
    expect(await call("get_status", { xid: "first-order" })).toMatchObject({
      order_status: "Shipped",
      trackingno: "1Z999"
    })

    const address = { name: "A", address: "1 Main", city: "Portland", zip: "04101", state: "ME", country: "US" }
    const boxes = (await call("package_info", {
      order_info: [{ width: "16", height: "20", qty: "2", finishing: "Gallery wrap" }]
    })) as { package: { box_info: ReadonlyArray<object> } }
    expect(boxes.package.box_info.length).toBeGreaterThan(0)
    const rates = (await call("shipping_rate", {
      shipping_address: address,
      order_info: boxes.package.box_info,
      shipping: { carrier: "acme" }
    })) as { rate: ReadonlyArray<{ method: string }> }
    expect(rates.rate.map(({ method }) => method).sort()).toEqual(["ACME_2DAY", "ACME_GROUND", "ACME_POST"])

    const events = (await run(["events"])).out.trim().split("\n")
    expect(events.map((line) => (JSON.parse(line) as { command: string }).command)).toEqual([
      "push_order",
      "start",
      "ship"
    ])
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect((await fetch(`${url}/docs`)).status).toBe(200)

    child.kill("SIGTERM")
    const { code, err, out } = await ended
    expect(code).toBe(0)
    expect(err).toMatch(/SIGTERM received: finishing requests in progress\.\n$/)
    // Credentials are printed only once, to the terminal, and never to the log.
    expect(out).toContain('"method":"push_order"')
    expect(out).not.toContain(service.credentials.password)

    // The next start is on an IPv6 address.
    writeFileSync(join(folder, "card.json"), JSON.stringify(exampleCards[0]))
    again = await serve(["--host", "::1", "--cards", "card.json"])
    expect(again.ran.err).toContain("waybill: prices are from the place and calendar of the example ship-from; ")
    expect(again.url).toMatch(/^http:\/\/\[::1\]:\d+$/)
    expect(again.ran.err).not.toContain("demo account")
    expect(await again.call("get_status", { xid: "first-order" }, service.credentials)).toMatchObject({
      order_status: "Shipped"
    })
  })

  it("a new account works without a restart of the service", async () => {
    const made = await run(["account", "create", "shop"])
    const credentials = JSON.parse(made.out) as Record<string, string>
    expect(Object.keys(credentials)).toEqual(["username", "password", "secretkey"])
    expect(await again.call("get_status", { xid: "none" }, credentials)).toMatchObject({ code: "915" })
    expect((await run(["account", "list"])).out).toMatch(/^shop +shop +ok +1 /m)
  })

  it("a development environment runs beside the first service, as the README describes", async () => {
    const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8")
    const shown = readme.match(/^npx waybill serve.*$/gm) ?? []
    expect(shown).toHaveLength(2)
    // Unlike the README, uses free ports and separate databases.
    const [first, dev] = await Promise.all(
      shown.map((line, index) =>
        serve([
          ...line
            .replace(/ --port \d+/, "")
            .split(" ")
            .slice(3),
          ...(index === 0 ? ["--database", "shop.db"] : [])
        ])
      )
    )
    expect(first!.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(dev!.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/dev$/)
    // The printed commands name the address and the database.
    expect(dev!.ran.err).toContain(`curl -s ${dev!.url}/v1/push_order `)
    expect(dev!.ran.err).toContain("\nnpx waybill order list --database dev.db\n")
    const receipts = await Promise.all([first!, dev!].map(({ call }) => call("push_order", orderOf("A-1"))))
    expect(receipts).toEqual([
      { res: "success", receipt_id: expect.any(String) },
      { res: "success", receipt_id: expect.any(String) }
    ])
    expect(await dev!.call("hold_order", { xid: "A-1", msg: "wait" })).toEqual({ res: "success" })
    expect(await dev!.call("get_status", { xid: "A-1" })).toMatchObject({ order_status: "On Hold" })
    expect(await first!.call("get_status", { xid: "A-1" })).toMatchObject({ order_status: "New" })
    expect(await dev!.call("get_status", { xid: "A-1" }, first!.credentials)).toMatchObject({ code: "901" })
  })

  it("copies the database while it is in use", async () => {
    expect(await run(["backup", "copy.db"])).toMatchObject({
      code: 0,
      err: expect.stringContaining("Copied waybill.db to copy.db")
    })
    expect((await run(["order", "list", "--search", "first-order", "--database", "copy.db"])).out).toContain(
      "first-order"
    )
    expect(await run(["backup", "copy.db"])).toMatchObject({
      code: 2,
      err: "waybill: copy.db: already exists; must be a new file\n"
    })
    expect(folder).toBeTruthy()
  })
})

describe("failed starts", () => {
  it.each([
    [["serve", "--port", "abc"], {}, '--port: invalid value "abc"; expected an integer from 0 to 65535'],
    [["serve"], { WAYBILL_PORT: "70000" }, 'WAYBILL_PORT: invalid value "70000"; expected an integer from 0 to 65535'],
    [["serve", "--log", "loud"], {}, '--log: invalid value "loud"; expected json or off'],
    [
      ["serve", "--host", "0.0.0.0"],
      {},
      "--host: 0.0.0.0 is public without TLS; add --behind-proxy if a proxy terminates TLS, or --tls-cert and --tls-key"
    ],
    [["serve", "--tls-cert", "x.pem"], {}, "--tls-key: missing; --tls-cert and --tls-key must be given together"],
    [
      ["serve", "--tls-cert", "none.pem", "--tls-key", "none.pem"],
      {},
      "--tls-cert none.pem: cannot be read: no such file or directory"
    ],
    [
      ["order", "list", "--database", "oracle://waybill:canary@db/orders"],
      {},
      '--database: invalid value "oracle://waybill:***@db/orders"; expected a SQLite file, or a URL with the scheme postgres: or mysql:'
    ],
    [
      ["migrate"],
      { WAYBILL_DATABASE: "postgres://waybill:canary@[db/orders" },
      'WAYBILL_DATABASE: invalid value "postgres://waybill:***@[db/orders"; expected a SQLite file, or a URL with the scheme postgres: or mysql:'
    ],
    [["order", "list", "--database", "typo.db"], {}, "--database: no such file typo.db; must be an existing database"],
    [["events", "--database", "typo.db"], {}, "--database: no such file typo.db; must be an existing database"],
    [["doctor", "--database", "/"], {}, "--database: / is not a file; must be an existing database"],
    [
      ["events", "--after", "yesterday"],
      {},
      '--after: invalid value "yesterday"; expected the cursor of an event line'
    ],
    [["serve", "--cards", "nowhere"], {}, "--cards nowhere: cannot be read: no such file or directory"],
    [["serve", "--policy", "nowhere.json"], {}, "--policy nowhere.json: cannot be read: no such file or directory"],
    [["serve", "--boxes", "nowhere.json"], {}, "--boxes nowhere.json: cannot be read: no such file or directory"],
    [
      ["serve"],
      { WAYBILL_SHIP_FROM: "nowhere.json" },
      "--ship-from nowhere.json: cannot be read: no such file or directory"
    ],
    [["serve", "--config", "nowhere.json"], {}, "--config nowhere.json: cannot be read: no such file or directory"],
    [
      ["backup", "x.db", "--database", "postgres://db/orders"],
      {},
      "--database: backup copies only SQLite files; for a server, use pg_dump or mariadb-dump"
    ]
  ] as const)("explains a failed start in one line: %j %j", async (args, environment, line) => {
    expect(await run(args, environment)).toEqual({ code: 2, out: "", err: `waybill: ${line}\n` })
  })

  it("explains a policy with an unknown service in one line", async () => {
    writeFileSync(join(folder, "policy.json"), JSON.stringify({ promise: [{ service: "ACME_GRUND", days: 2 }] }))
    const { code, err } = await start(["serve", "--port", "0", "--policy", "policy.json"]).ended
    const line = '--policy: promise[0].service: unknown service "ACME_GRUND"; did you mean "ACME_GROUND"?'
    expect([code, err]).toEqual([2, `waybill: ${line}\n`])
  })

  it("explains an invalid certificate in one line", async () => {
    writeFileSync(join(folder, "no.pem"), "no certificate")
    const flags = ["--tls-cert", "no.pem", "--tls-key", "no.pem"]
    // A separate process, which must end although it fails late.
    const { code, err } = await start(["serve", "--port", "0", ...flags]).ended
    expect([code, err.split("\n").length]).toEqual([2, 2])
    expect(err).toMatch(/^waybill: --tls-cert no.pem, --tls-key no.pem: the certificate and key do not match: /)
  })

  it("explains in one line that the database is unavailable, and exits 3", async () => {
    const { code, err } = await run(["order", "list", "--database", "postgres://x@127.0.0.1:1/none"])
    expect(code).toBe(3)
    expect(err).toMatch(/^waybill: the database is unavailable.*\n$/)
  })
})
