import { spawn } from "node:child_process"
import { afterAll, describe, expect, it } from "vitest"
import { sampleOf } from "../../packages/packing/test/runs.ts"
import { bin, workplace } from "./fixtures/service.ts"

const { clear, folder, run } = workplace()
afterAll(clear)

let databases = 0

/** Returns what a service prints on its first start, on a new database. `script` runs it on a terminal. */
const firstStart = (
  terminal: boolean,
  args: ReadonlyArray<string>,
  environment: Record<string, string> = {},
  redirection = ""
): Promise<string> =>
  new Promise((resolve, reject) => {
    const command = [process.execPath, bin, "serve", "--port", "0", "--database", `${++databases}.db`, ...args].join(
      " "
    )
    // The shell becomes the service, so both have the printed process id.
    const shell = `echo "pid $$"; exec ${command} ${redirection}`
    const [program, ...rest] = terminal ? ["script", "-qefc", shell, "/dev/null"] : ["sh", "-c", shell]
    const child = spawn(program!, rest, { cwd: folder, env: { PATH: process.env.PATH, TERM: "xterm", ...environment } })
    let printed = ""
    const read = (text: Buffer) => {
      printed += String(text)
      // The address and everything after it are printed in one write.
      if (/listening on \S+\s/.test(printed)) process.kill(Number(/pid (\d+)/.exec(printed)![1]), "SIGTERM")
    }
    child.stdout.on("data", read)
    child.stderr.on("data", read)
    child.on("error", reject)
    child.on("close", () => resolve(printed.replaceAll("\r\n", "\n")))
  })

const accounts = async () => JSON.parse((await run(["account", "list", "--json", "--database", `${databases}.db`])).out)

describe("the first start of a service", () => {
  const creating: ReadonlyArray<[string, boolean, ReadonlyArray<string>, Record<string, string>]> = [
    ["on a terminal", true, [], {}],
    ["on a terminal, with a database and an IPv6 address", true, ["--host", "::1"], {}],
    ["without a terminal, with --demo on", false, ["--demo", "on"], {}],
    ["without a terminal, with a bare --demo", false, ["--demo"], {}],
    ["without a terminal, with WAYBILL_DEMO=on", false, [], { WAYBILL_DEMO: "on" }]
  ]
  it.each(sampleOf(creating, 3))("creates a demo account %s", async (_, terminal, args, environment) => {
    const printed = await firstStart(terminal, args, environment)
    expect(printed).toContain("Created a demo account")
    expect(printed).toMatch(/"secretkey":"[\w-]{43}"/)
    expect(await accounts()).toMatchObject([{ account_id: "demo" }])
  })

  const refraining: ReadonlyArray<[string, boolean, ReadonlyArray<string>, Record<string, string>, string?]> = [
    ["without a terminal", false, [], {}],
    ["if standard output is a file", true, [], {}, ">out.log"],
    ["on a terminal, with --demo off", true, ["--demo", "off"], {}],
    ["on a terminal, with NODE_ENV=production", true, [], { NODE_ENV: "production" }],
    ["on a terminal, behind a proxy", true, ["--behind-proxy"], {}],
    ["on a terminal, on a public address", true, ["--host", "0.0.0.0", "--behind-proxy"], {}]
  ]
  it.each(sampleOf(refraining, 3))("does not create an account %s", async (_, ...start) => {
    const printed = await firstStart(...start)
    expect(printed).toContain(
      `The database has no accounts. Create one:\n\nnpx waybill account create NAME --database ${databases}.db\n`
    )
    expect(printed).not.toContain("secretkey")
    expect(await accounts()).toEqual([])
  })

  it.each<[ReadonlyArray<string>, Record<string, string>, string]>([
    [[], { NODE_ENV: "production" }, "NODE_ENV is production"],
    [["--behind-proxy"], {}, "the service is reachable from other machines"],
    [["--host", "0.0.0.0", "--behind-proxy"], {}, "the service is reachable from other machines"]
  ])("refuses --demo on with %j %j", async (args, environment, reason) => {
    const { code, err } = await run(["serve", "--port", "0", "--demo", "on", ...args], environment)
    expect([code, err]).toEqual([
      2,
      `waybill: --demo: cannot be on because ${reason}; use waybill account create NAME instead\n`
    ])
  })
})

describe("a later start", () => {
  it("does not create a demo account if the database has an account", async () => {
    await run(["account", "create", "shop", "--database", `${databases + 1}.db`])
    const printed = await firstStart(true, [])
    expect(printed).not.toMatch(/demo|no accounts/)
    expect(await accounts()).toMatchObject([{ account_id: "shop" }])
  })
})
