// cspell:ignore frist
import { execFileSync, spawnSync } from "node:child_process"
import { closeSync, copyFileSync, mkdirSync, openSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, describe, expect, it } from "vitest"
import { bin, workplace } from "./fixtures/service.ts"

const { clear, folder, run, serve, start } = workplace()
afterAll(clear)

describe("invalid command lines", () => {
  it.concurrent.each([
    [["frobnicate"], "frobnicate: unknown command (see waybill --help)"],
    [["order", "frob"], "frob: unknown command (see waybill order --help)"],
    [["shp"], "shp: unknown command; did you mean ship? (see waybill --help)"],
    [["serve", "--prot", "1"], "--prot: unknown flag; did you mean --port? (see waybill serve --help)"],
    [["ship", "orders.csv", "--frobnicate"], "--frobnicate: unknown flag (see waybill ship --help)"],
    [["ship", "orders.csv", "--format"], "--format: missing value; expected ndjson, csv (see waybill ship --help)"],
    [["order", "list", "--limit", "0"], /^--limit: invalid value "0"; expected an integer of 1 or more/],
    [["account", "create"], "name: missing; this argument is required (see waybill account create --help)"]
  ] as const)("an invalid command line prints one line on standard error and exits 2: %j", async (args, line) => {
    const { code, err, out } = await run(args)
    expect([code, out, err.split("\n").length]).toEqual([2, "", 2])
    expect(err.trim().replace(/^waybill: /, "")).toEqual(typeof line === "string" ? line : expect.stringMatching(line))
  })
})

describe("the service", () => {
  it("refuses a prefix without tables beside the tables of another, until the second shop is migrated", async () => {
    const first = ["--database", "shops.db", "--prefix", "first_"]
    const second = ["--database", "shops.db", "--prefix", "frist_"]
    expect((await run(["migrate", ...first])).code).toBe(0)
    const refused = await start(["serve", "--port", "0", ...second]).ended
    expect([refused.code, refused.err]).toEqual([
      2,
      'waybill: --prefix: unknown prefix "frist_"; did you mean "first_"? (waybill migrate creates the tables of a second shop)\n'
    ])
    expect((await run(["migrate", ...second])).code).toBe(0)
    const { child, ended } = await serve(second)
    child.kill("SIGTERM")
    expect((await ended).code).toBe(0)
  })
})

describe("the output of a command", () => {
  it("prints an uncoloured table or JSON to a pipe", async () => {
    expect((await run(["account", "create", "shop"])).code).toBe(0)
    const [table, json, none] = await Promise.all([
      run(["account", "list"]),
      run(["account", "list", "--json"]),
      run(["order", "list", "--json"])
    ])
    expect(table.out).toMatch(/^ACCOUNT +USERNAME +STATE +KEYS +CREATED\nshop +shop +ok +1 +\d{4}-/)
    expect(JSON.parse(json.out)).toEqual([
      expect.objectContaining({ account_id: "shop", enabled: true, locked: false })
    ])
    const counts = { new: 0, processing: 0, held: 0, rush: 0, late: 0 }
    expect(JSON.parse(none.out)).toEqual({ orders: [], counts })
  })

  it("reports output that cannot be written, and exits 3", () => {
    const full = openSync("/dev/full", "w")
    for (const args of [
      ["account", "list"],
      ["account", "create", "unseen"],
      ["order", "list", "--json"]
    ]) {
      const { status, stderr } = spawnSync(process.execPath, [bin, ...args], {
        cwd: folder,
        stdio: ["ignore", full, "pipe"],
        encoding: "utf8"
      })
      expect(stderr).toContain("waybill: standard output: cannot be written: no space left on device\n")
      expect(status).toBe(3)
    }
    closeSync(full)
  })

  it("prints bold headings on a terminal unless NO_COLOR is set", () => {
    // `script` runs the given command on a terminal.
    const onTerminal = (environment: Record<string, string>) =>
      spawnSync("script", ["-qec", `${process.execPath} ${bin} account list`, "/dev/null"], {
        cwd: folder,
        encoding: "utf8",
        env: { PATH: process.env.PATH, TERM: "xterm", ...environment }
      }).stdout
    const escape = "\u001b["
    expect(onTerminal({})).toContain(`${escape}1mACCOUNT`)
    expect(onTerminal({ NO_COLOR: "1" })).not.toContain(escape)
  })

  it("exits 0 if the reader closes the output early", async () => {
    const { child, ended } = start(["migrate", "--print"])
    child.stdout.destroy()
    expect(await ended).toMatchObject({ code: 0, err: "" })
  })
})

describe("the service's settings", () => {
  it("takes settings from flags first, then from the environment, then from the file", async () => {
    const $schema = "./node_modules/waybill/schemas/waybill.config.schema.json"
    writeFileSync(join(folder, "waybill.config.json"), JSON.stringify({ $schema, port: 70_000, log: "off" }))
    const errorOf = async (...args: Parameters<typeof run>) => (await run(...args)).err
    expect(await errorOf(["serve"])).toMatch(
      /^waybill: waybill.config.json: port: invalid value "70000"; expected .*\n$/
    )
    expect(await errorOf(["serve"], { WAYBILL_PORT: "x" })).toMatch(
      /^waybill: WAYBILL_PORT: invalid value "x"; expected .*\n$/
    )
    expect(await errorOf(["serve", "--port", "y"], { WAYBILL_PORT: "x" })).toMatch(
      /^waybill: --port: invalid value "y"; expected .*\n$/
    )
    writeFileSync(join(folder, "waybill.config.json"), '{"prot": 1}')
    expect(await errorOf(["serve"])).toMatch(
      /^waybill: waybill\.config\.json: unknown setting "prot"; did you mean "port"\?\n$/
    )
    // Other commands accept a file that contains settings for the service only.
    writeFileSync(join(folder, "waybill.config.json"), '{"port": 9000}')
    expect((await run(["account", "list"])).code).toBe(0)
  })

  it("a boolean setting needs no value on the command line", async () => {
    const { code, err } = await run(["serve", "--host", "256.0.0.1", "--behind-proxy", "--port", "0"])
    expect(err).not.toContain("is public without TLS")
    expect(code).toBe(3)
  })
})

describe("pages of the service", () => {
  it.each([
    ["--metrics", [404, 200, 200], true],
    ["--docs", [200, 404, 404], false]
  ] as const)(
    "serves /metrics, /docs and /openapi.json unless a switch is off: %s",
    async (flag, expected, hasDocs) => {
      const { child, ended, ran, url } = await serve([flag, "off", "--database", "pages.db"])
      const paths = ["/metrics", "/docs", "/openapi.json"]
      expect(await Promise.all(paths.map(async (path) => (await fetch(url + path)).status))).toEqual(expected)
      expect((await fetch(`${url}/docs/reference.js`)).status).toBe(hasDocs ? 200 : 404)
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
      expect(ran.err.includes("/docs")).toBe(hasDocs)
      child.kill("SIGTERM")
      expect((await ended).code).toBe(0)
    }
  )
})

describe("bash completions", () => {
  const script = execFileSync(process.execPath, [bin, "--completions", "bash"], { encoding: "utf8" })
  const complete = (...words: ReadonlyArray<string>) => {
    const line = words.join(" ")
    const commandLine = `
      ${script}
      COMP_WORDS=(${words.map((word) => `'${word}'`).join(" ")}); COMP_CWORD=${words.length - 1}
      COMP_LINE='${line}'; COMP_POINT=${line.length}
      $(complete -p waybill | sed -E 's/.*-F ([^ ]+).*/\\1/') waybill '${words.at(-1)}' '${words.at(-2)}'
      printf '%s\\n' "\${COMPREPLY[@]}"`
    return execFileSync("bash", { cwd: folder, encoding: "utf8", input: commandLine })
      .split("\n")
      .map((word) => word.trim())
  }

  it("completes subcommands, flags and choices in bash", () => {
    expect(complete("waybill", "ser")).toContain("serve")
    expect(complete("waybill", "order", "s")).toEqual(expect.arrayContaining(["show", "start", "ship"]))
    expect(complete("waybill", "serve", "--behind")).toContain("--behind-proxy")
    expect(complete("waybill", "order", "list", "--stage", "pro")).toContain("processing")
  })

  it.each([
    [
      ["pack", "--fill", ""],
      ["volume", "value", "priority"]
    ],
    [["ship", "--objective", "p"], ["price"]],
    [
      ["ship", "--format", ""],
      ["ndjson", "csv"]
    ],
    [
      ["ship", "--units", "mm"],
      ["mm\\,oz", "mm\\,lb", "mm\\,g", "mm\\,kg"]
    ],
    [["ship", "--empty-space", ""], ["eu"]],
    [
      ["audit", "--encoding", "utf-16"],
      ["utf-16le", "utf-16be"]
    ],
    [
      ["serve", "--behind-proxy", "o"],
      ["on", "off"]
    ],
    [
      ["boxes", "suggest", "--least", ""],
      ["volume", "cost"]
    ]
  ])("offers the values of a flag in bash: %j", (words, values) => {
    expect(complete("waybill", ...words).filter((word) => word !== "")).toEqual(values)
  })

  it.each([
    [["ship"]],
    [["pack"]],
    [["audit"]],
    [["card", "lint"]],
    [["card", "diff"]],
    [["card", "lint", "other.json"]],
    [["ship", "--html", "report.html"]],
    [["ship", "--boxes"]],
    [["ship", "--map"]],
    [["card", "lint", "--ship-from"]],
    [["migrate", "--database"]],
    [["migrate", "--config"]]
  ])("offers files in bash after %j", (words) => {
    writeFileSync(join(folder, "completed orders.json"), "")
    expect(complete("waybill", ...words, "comp").filter((word) => word !== "")).toEqual(["completed\\ orders.json"])
  })

  it.each([[["init"]], [["ship", "--cards"]]])("offers only folders in bash after %j", (words) => {
    writeFileSync(join(folder, "folder.json"), "")
    mkdirSync(join(folder, "folder-of-cards"), { recursive: true })
    expect(complete("waybill", ...words, "fold").filter((word) => word !== "")).toEqual(["folder-of-cards"])
  })

  it("still accepts a value that bash does not offer", async () => {
    expect(await run(["pack", "none.csv", "--objective", "volume,boxes", "--units", "mm, g"])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^waybill: none\.csv: /)
    })
  })
})

it("the command line reports an unsupported version of Node in one line, before it imports anything", () => {
  const alone = join(folder, "alone/bin")
  mkdirSync(alone, { recursive: true })
  copyFileSync(bin, join(alone, "waybill.mjs"))
  const older = (version: string) => {
    const stub = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } })`
    const options = ["--import", `data:text/javascript,${encodeURIComponent(stub)}`, join(alone, "waybill.mjs")]
    const { status, stderr, stdout } = spawnSync(process.execPath, options, { encoding: "utf8" })
    return [status, stdout, stderr]
  }
  for (const version of ["22.18.0", "18.0.0"])
    expect(older(version)).toEqual([2, "", `waybill needs Node 22.19 or newer; this is Node ${version}.\n`])
  // A newer version of Node continues, and finds no other file here.
  expect(older("22.19.0")[2]).toContain("ERR_MODULE_NOT_FOUND")
})

it("every command refuses a database migrated by a newer version", async () => {
  const file = join(folder, "newer.db")
  await run(["migrate", "--database", file])
  const database = new DatabaseSync(file)
  database.exec("insert into waybill_migrations values ('9999_later', '2030-01-01T00:00:00.000Z')")
  database.close()
  const commands = [["serve", "--port", "0"], ["migrate"], ["order", "list"], ["account", "list"], ["events"]]
  const results = await Promise.all(commands.map((command) => run([...command, "--database", file])))
  for (const result of results)
    expect(result).toEqual({
      code: 1,
      out: "",
      err: "waybill: the database has the schema step 9999_later, which this version does not know; use the version that created the step, or a newer one\n"
    })
  expect(await run(["doctor", "--database", file])).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^ {2}error +schema +9999_later is unknown$/m)
  })
})
