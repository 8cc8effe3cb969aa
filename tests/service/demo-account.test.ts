import { spawnSync } from "node:child_process"
import { afterAll, describe, expect, it, onTestFinished, vi } from "vitest"
import { isDemoWanted } from "../../packages/cli/src/service/demo-account.ts"
import { readSettings } from "../../packages/cli/src/settings/read-settings.ts"
import { type ServiceSettings, serviceSettings } from "../../packages/cli/src/settings/service-settings.ts"
import { bin, workplace } from "./fixtures/service.ts"

const { clear, launch, run } = workplace()
afterAll(clear)

const hasScript = spawnSync("script", ["--version"]).status === 0

/** Returns what a service prints until it has started. `script` runs it on a terminal. */
const printedAtStart = async (isOnTerminal: boolean, database: string, ...args: ReadonlyArray<string>) => {
  const command = [process.execPath, bin, "serve", "--port", "0", "--database", database, ...args].join(" ")
  // The shell becomes the service, so both have the printed process id.
  const shell = `echo "pid $$"; exec ${command}`
  const terminal = ["script", "-qefc", shell, "/dev/null"]
  const { child, ended, ran } = launch(isOnTerminal ? terminal : ["sh", "-c", shell], { TERM: "xterm" })
  const stop = () => {
    const printed = ran.out + ran.err
    // The address and everything after it are printed in one write.
    if (/listening on \S+\s/.test(printed)) process.kill(Number(/pid (\d+)/.exec(printed)![1]), "SIGTERM")
  }
  child.stdout.on("data", stop)
  child.stderr.on("data", stop)
  const { err, out } = await ended
  return (out + err).replaceAll("\r\n", "\n")
}

const accountsIn = async (database: string) =>
  JSON.parse((await run(["account", "list", "--json", "--database", database])).out)

describe("the start of a service", () => {
  it("creates a demo account on a terminal, at the first start only", async ({ skip }) => {
    if (!hasScript) skip("script is not installed")
    const first = await printedAtStart(true, "terminal.db", "--host", "::1")
    expect(first).toContain("Created a demo account")
    expect(first).toMatch(/"secretkey":"[\w-]{43}"/)
    expect(await accountsIn("terminal.db")).toMatchObject([{ account_id: "demo" }])
    expect(await printedAtStart(true, "terminal.db")).not.toMatch(/demo|no accounts/)
    expect(await accountsIn("terminal.db")).toMatchObject([{ account_id: "demo" }])
  })

  it("creates no account without a terminal, but with a bare --demo", async () => {
    const first = await printedAtStart(false, "pipe.db")
    expect(first).toContain(
      "The database has no accounts. Create one:\n\nnpx waybill account create NAME --database pipe.db\n"
    )
    expect(first).not.toContain("secretkey")
    expect(await accountsIn("pipe.db")).toEqual([])
    expect(await printedAtStart(false, "pipe.db", "--demo")).toContain("Created a demo account")
    expect(await accountsIn("pipe.db")).toMatchObject([{ account_id: "demo" }])
  })
})

/** Whether standard output and standard error are terminals. */
const streams = {
  "on a terminal": [true, true],
  "without a terminal": [false, false],
  "if standard output is a file": [false, true],
  "if standard error is a file": [true, false]
} as const

describe("a database without accounts", () => {
  it.for<[keyof typeof streams, Record<string, string>, Record<string, string>, boolean]>([
    ["on a terminal", {}, {}, true],
    ["on a terminal", { host: "::1" }, {}, true],
    ["on a terminal", { host: "localhost" }, {}, true],
    ["without a terminal", { demo: "on" }, {}, true],
    ["without a terminal", {}, { WAYBILL_DEMO: "on" }, true],
    ["without a terminal", {}, {}, false],
    ["if standard output is a file", {}, {}, false],
    ["if standard error is a file", {}, {}, false],
    ["on a terminal", { demo: "off" }, {}, false],
    ["on a terminal", {}, { NODE_ENV: "production" }, false],
    ["on a terminal", { behindProxy: "on" }, {}, false],
    ["on a terminal", { host: "0.0.0.0", behindProxy: "on" }, {}, false],
    ["on a terminal", { host: "0.0.0.0", tlsCert: "cert.pem", tlsKey: "key.pem" }, {}, false]
  ])("%s, with %j and %j: gets a demo account: %s", ([where, flags, environment, expected]) => {
    const [out, err] = streams[where]
    const before = [process.stdout.isTTY, process.stderr.isTTY] as const
    onTestFinished(() => {
      vi.unstubAllEnvs()
      ;[process.stdout.isTTY, process.stderr.isTTY] = before
    })
    ;[process.stdout.isTTY, process.stderr.isTTY] = [out, err]
    vi.stubEnv("NODE_ENV", environment.NODE_ENV ?? "")
    const settings = readSettings(serviceSettings, { flags, environment }) as unknown as ServiceSettings
    expect(isDemoWanted(settings)).toBe(expected)
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
