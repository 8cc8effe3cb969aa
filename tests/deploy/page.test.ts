// Checks the commands on the page about production, and runs its SQL.
import { existsSync, readFileSync } from "node:fs"
import type { Command } from "effect/cli"
import pg from "pg"
import { afterAll, describe, expect, it, onTestFinished } from "vitest"
import { openDatabase } from "../../packages/adapter-sql/test/fixtures/databases.ts"
import { newName } from "../../packages/adapter-sql/test/fixtures/servers/leftovers.ts"
import { rootCommand } from "../../packages/cli/src/commands/root.ts"
import { flagName } from "../../packages/cli/src/settings/read-settings.ts"
import { serviceSettings } from "../../packages/cli/src/settings/service-settings.ts"
import { blocksIn, codeIn } from "../docs/markdown.ts"
import { workplace } from "../service/fixtures/service.ts"

const { clear, run } = workplace()
afterAll(clear)

const page = readFileSync("docs/production.md", "utf8")
const blocks = blocksIn("docs/production.md", page)
const shell = blocks.filter(({ language }) => language === "sh").map(({ text }) => text)
const sql = blocks.filter(({ language }) => language === "sql").map(({ text }) => text)

const waybill = await rootCommand()
const below = (command: Command.Command.Any): ReadonlyArray<Command.Command.Any> =>
  (command as typeof waybill).subcommands.flatMap(({ commands }) => commands)

/** Returns the words of a command line that name a command, or undefined if one of them does not exist. */
const commandIn = (words: ReadonlyArray<string>): ReadonlyArray<string> | undefined => {
  const path: Array<string> = []
  let command: Command.Command.Any = waybill
  for (const word of words) {
    if (below(command).length === 0) break
    const next = below(command).find(({ name }) => name === word)
    if (next === undefined) return undefined
    command = next
    path.push(word)
  }
  return path
}

const ofShell = [...shell.join("").matchAll(/ \/\S+\/\.bin\/(waybill .*)$/gm)].map(([, line]) => line!)
const ofProse = codeIn(page).filter((code) => code.startsWith("waybill "))
const commandLines = [...ofProse, ...ofShell].map((line) => line.split(" ").slice(1))

describe("docs/production.md", () => {
  it("every command of waybill on the page about production exists, with its flags", async () => {
    expect(commandLines.length).toBeGreaterThan(10)
    expect(commandLines.filter((words) => commandIn(words) === undefined)).toEqual([])
    const withFlags = commandLines.filter((words) => words.some((word) => word.startsWith("--")))
    for (const words of withFlags) {
      const help = await run([...(commandIn(words) ?? []), "--help"])
      const unknown = words.filter((word) => word.startsWith("--") && !help.out.includes(word.split("=")[0]!))
      expect(unknown).toEqual([])
    }
  })

  it("every flag in the prose of the page about production exists", () => {
    const settings = Object.keys(serviceSettings).map((name) => `--${flagName(name)}`)
    /** Flags of other programs and of other commands. */
    const others = ["--env-file", "--format", "--rehearse", "--replace"]
    const flags = codeIn(page)
      .filter((code) => code.startsWith("--"))
      .map((code) => code.split(" ")[0]!)
    expect(flags.filter((flag) => ![...settings, ...others].includes(flag))).toEqual([])
  })

  it("every unit and file that the commands on the page about production name is in deploy/", () => {
    const text = shell.join("")
    const units = [...text.matchAll(/\b(waybill[\w-]*\.(?:service|timer|env))\b/g)].map(([, unit]) => unit!)
    expect(new Set(units)).toEqual(
      new Set(["waybill.env", "waybill.service", "waybill-backup.service", "waybill-backup.timer"])
    )
    expect(units.filter((unit) => !existsSync(`deploy/${unit}`))).toEqual([])
    const targets = [...text.matchAll(/ (\/opt\/waybill\/[\w.]+|\/etc\/waybill\/[\w.]+)$/gm)].map(([, path]) => path)
    const unit = readFileSync("deploy/waybill.service", "utf8") + readFileSync("deploy/waybill-backup.service", "utf8")
    expect(targets).toEqual(["/etc/waybill/waybill.env", "/opt/waybill/backup.sh"])
    expect(targets.filter((path) => !unit.includes(path!))).toEqual([])
  })

  it("the SQL on the page about production makes a database that the service accepts", async ({ skip }) => {
    const server = await openDatabase("PostgreSQL")
    if ("absent" in server) return skip(server.absent)
    onTestFinished(server.end)
    const url = Object.values(server.source)[0] as string
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    onTestFinished(() => admin.end())
    const name = newName()
    const execute = async (text: string) => {
      const renamed = text.replace(/\bwaybill(?=\b|_)/g, name)
      for (const statement of renamed.split(";").filter((each) => each.trim() !== "")) await admin.query(statement)
    }
    onTestFinished(async () => {
      for (const each of [name, `${name}_damaged`]) await admin.query(`drop database if exists ${each} with (force)`)
      await admin.query(`drop role if exists ${name}`)
    })
    const [setUp = "", replace = ""] = sql
    expect(sql).toHaveLength(2)
    await execute(setUp)
    const own = Object.assign(new URL(url), { username: name, password: "PASSWORD", pathname: `/${name}` }).href
    expect(await run(["migrate", "--database", own])).toMatchObject({ code: 0 })
    const { code, out } = await run(["doctor", "--database", own])
    expect([code, out.includes("error")]).toEqual([0, false])
    await admin.query(`create database ${name}_restored owner ${name} template template0`)
    await execute(replace)
    const { rows } = await admin.query(`select datname from pg_database where datname like '${name}%' order by 1`)
    expect(rows.map(({ datname }) => datname)).toEqual([name, `${name}_damaged`])
  })
})
