import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Layer, Option } from "effect"
import { CliOutput, Command, type HelpDoc } from "effect/cli"
import { expect, it } from "vitest"
import { rootCommand } from "../../src/commands/root.ts"
import { formatHelp } from "../../src/output/help-page.ts"

const root = Command.runWith(await rootCommand(), { version: "0.0.0" })

const helpOf = async (path: ReadonlyArray<string>): Promise<ReadonlyArray<HelpDoc.HelpDoc>> => {
  const found: Array<HelpDoc.HelpDoc> = []
  const presenter = CliOutput.layerPresenter({
    present: (event) => Effect.sync(() => void (event._tag === "Help" && found.push(event.helpDoc)))
  })
  await Effect.runPromise(Effect.provide(root([...path, "--help"]), Layer.merge(NodeServices.layer, presenter)))
  for (const { commands } of found[0]?.subcommands ?? [])
    for (const { name } of commands) found.push(...(await helpOf([...path, name])))
  return found
}

const pages = (await helpOf([])).map((doc) => ({ path: (doc.commandPath ?? []).join(" "), doc }))

const wordsOf = (text: string): ReadonlyArray<string> =>
  text.split(/\s+/).filter((word) => word !== "" && word !== "\\")

it("the help of every command is tested", () => {
  expect(pages.length).toBeGreaterThan(60)
})

it.each(pages)("the help page of `$path` fits 80 columns and has every word of its descriptions", ({ doc }) => {
  const page = formatHelp(doc, (title) => title)
  expect(page.split("\n").filter((line) => line.length > 80 || line !== line.trimEnd())).toEqual([])
  const flags = [...doc.flags, ...(doc.globalFlags ?? [])]
  const texts = [
    doc.description,
    doc.usage,
    ...(doc.args ?? []).flatMap(({ description, name }) => [name, Option.getOrElse(description, () => "")]),
    ...flags.flatMap(({ aliases, description, name }) => [
      `--${name}`,
      ...aliases,
      Option.getOrElse(description, () => "").replace(/\(choices: .*$/, "")
    ]),
    ...(doc.subcommands ?? []).flatMap(({ commands }) =>
      commands.map(({ description, name }) => `${name} ${description}`)
    ),
    ...(doc.examples ?? []).map(({ command, description = "" }) => `${description} ${command}`)
  ]
  const printed = wordsOf(page).join(" ")
  for (const text of texts)
    expect(printed).toContain(
      wordsOf(text)
        .join(" ")
        .replace(/ (?=waybill )/, " ")
    )
})

it("lists the choices of a flag after its name", () => {
  const doc = pages.find(({ path }) => path === "waybill operator create")!.doc
  expect(formatHelp(doc, (title) => title)).toContain(`
  --role viewer|packer|operator|admin
                          Role of the token: viewer reads;`)
})

it("prints a long name above its description, choices once, and a long example over several lines", () => {
  const doc = pages.find(({ path }) => path === "waybill ship")!.doc
  const page = formatHelp(
    {
      ...doc,
      description: "Ship",
      args: [],
      globalFlags: [],
      flags: doc.flags.filter(({ name }) => name === "encoding" || name === "save-map")
    },
    (title) => `*${title}*`
  )
  expect(page).toBe(`*DESCRIPTION*
  Ship

*USAGE*
  waybill ship [flags] <file>

*FLAGS*
  --save-map FILE         Save the pairs of --map to this file
  --encoding utf-8|utf-16le|utf-16be|windows-1252
                          Encoding of the orders (default: detected from the
                          first bytes, otherwise utf-8)

*EXAMPLES*
  waybill ship orders.csv --out shipped.csv
  waybill ship orders.csv --verify --out shipped.ndjson
  waybill ship orders.ndjson --cards cards --ship-from ship-from.json \\
    --html report.html`)
})
