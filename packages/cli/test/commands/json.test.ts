// --json of every command: the output parses, and numbers are numbers.
import type { Command } from "effect/cli"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { rootCommand } from "../../src/commands/root.ts"
import { sandbox } from "./sandbox.ts"

const { clear, folder, run } = sandbox()
afterAll(clear)

const shop = "--boxes boxes.json --profile profile.json"
const rating = "--cards cards --ship-from ship-from.json"

/** Command lines that print JSON, in a folder with the files of `init`. Earlier ones write files for later ones. */
const lines = {
  init: "init again",
  "card lint": `card lint cards --ship-from ship-from.json`,
  "card diff": "card diff cards/parcel-2026.json next/parcel-2027.json",
  "card export": "card export cards/parcel-2026.json --rates rates.csv --zones zones.csv",
  "card import": "card import cards/parcel-2026.json --rates rates.csv --out edited.json",
  pack: `pack orders.csv ${shop} --out packed.ndjson`,
  rate: `rate packed.ndjson ${rating} --out rated.ndjson`,
  ship: `ship orders.csv ${shop} ${rating} --out shipped.ndjson`,
  merge: "merge part-1.csv part-2.csv --out merged.csv",
  compare: "compare shipped.ndjson shipped.ndjson",
  audit: `audit invoice.csv --orders shipped.ndjson ${rating}`,
  replay: `replay orders.csv ${shop} ${rating} --against next`,
  "boxes suggest": `boxes suggest orders.csv ${shop} ${rating} --count 2 --least cost`,
  migrate: "migrate --status --database sqlite:shop.db",
  doctor: "doctor --database sqlite:shop.db",
  backup: "backup copy.db --database sqlite:shop.db",
  restore: "restore copy.db --database sqlite:shop.db --replace",
  retain: "retain --before 2020-01-01 --dry-run --database sqlite:shop.db",
  "account list": "account list --database sqlite:shop.db",
  "operator list": "operator list --database sqlite:shop.db",
  "webhook list": "webhook list --account acme --database sqlite:shop.db",
  "order list": "order list --database sqlite:shop.db"
}

/** Commands without `--json`, with the reason. */
const without: Readonly<Record<string, string>> = {
  serve: "runs until it is stopped; its log is JSON",
  mcp: "runs until it is stopped; its output is JSON-RPC",
  events: "prints JSON, one event per line",
  "card example": "prints JSON with comments",
  "order show": "prints JSON",
  "order export": "prints orders, as NDJSON by default",
  "order quotes": "prints orders as NDJSON",
  "account rotate": "prints JSON",
  "account password": "prints JSON",
  "account retire": "prints no result",
  "account enable": "prints no result",
  "account disable": "prints no result",
  "account allow": "prints no result",
  "account deny": "prints no result",
  "account unlock": "prints no result"
}

/** Strings that consist of digits, but are names or words of a card. */
const words = new Set(["/*/before", "/*/after", "/edition"])

type Root = Awaited<ReturnType<typeof rootCommand>>

const below = (command: Command.Command.Any): ReadonlyArray<Command.Command.Any> =>
  (command as Root).subcommands.flatMap(({ commands }) => commands)

const leaves = (command: Command.Command.Any, path: ReadonlyArray<string>): ReadonlyArray<string> =>
  below(command).length === 0 ? [path.join(" ")] : below(command).flatMap((each) => leaves(each, [...path, each.name]))

/** Returns the paths of strings that are numbers. A star is a position in a list. */
const numbersInStrings = (value: unknown, path = ""): ReadonlyArray<string> => {
  if (typeof value === "string")
    return /^-?[\d,]*\.?\d+(?: %)?$/.test(value) && !words.has(path) ? [`${path}: ${value}`] : []
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, each]) =>
    numbersInStrings(each, `${path}/${Array.isArray(value) ? "*" : name}`)
  )
}

beforeAll(async () => {
  await run(["init", "trial"])
  process.chdir(`${folder}/trial`)
  for (const k of [1, 2])
    await run([
      ..."pack orders.csv --boxes boxes.json --profile profile.json".split(" "),
      "--shard",
      `${k}/2`,
      "--out",
      `part-${k}.csv`
    ])
  await run(["account", "create", "acme", "--database", "sqlite:shop.db"])
})

describe("--json", () => {
  it.each(Object.values(lines))("prints numbers as numbers: waybill %s", async (line) => {
    const { err, out } = await run([...line.split(" "), "--json"])
    const value: unknown = JSON.parse(out || `"${err}"`)
    expect(typeof value, err).toBe("object")
    expect(numbersInStrings(value)).toEqual([])
  })

  it("every command that prints a result has the flag", async () => {
    for (const path of leaves(await rootCommand(), [])) {
      const { out } = await run([...path.split(" "), "--help"])
      expect([path, out.includes("--json")]).toEqual([path, without[path] === undefined])
    }
  })

  it("prints what was imported, exported and compared", async () => {
    const json = async (line: string) => JSON.parse((await run([...line.split(" "), "--json"])).out) as object
    expect(await json("card export cards/parcel-2026.json --rates again.csv")).toEqual({
      id: "parcel-us",
      edition: "2026",
      written: { rates: "again.csv" }
    })
    expect(await json("card import cards/parcel-2026.json --rates again.csv --out again.json")).toMatchObject({
      id: "parcel-us",
      edition: "2026",
      file: "again.json",
      services: 2,
      warnings: []
    })
    expect((await run(["card", "import", "cards/parcel-2026.json", "--rates", "again.csv", "--json"])).err).toBe(
      "waybill: --json: needs --out; the card would be on standard output, too\n"
    )
    const changes = (await json(lines["card diff"])) as ReadonlyArray<Readonly<Record<string, unknown>>>
    expect(changes.find(({ kind }) => kind === "price")).toMatchObject({
      before: 9.4,
      after: 9.87,
      concerns: { band: { over: null, upTo: 1 } }
    })
    const { measured } = (await json(lines["boxes suggest"])) as { measured: ReadonlyArray<object> }
    expect(measured[0]).toEqual({ what: "orders served", inUse: 9, suggested: 9, difference: 0 })
  })
})
