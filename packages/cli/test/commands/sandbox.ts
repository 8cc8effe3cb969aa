import { type ChildProcess, spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { exampleCards, exampleShipFrom } from "@waybill/packing/example-cards"
import { main } from "../../src/waybill.ts"

/** What a command line did. */
export interface Ran {
  readonly code: number
  readonly out: string
  readonly err: string
}

export const data = (name: string): string => join(import.meta.dirname, "offline/data", name)

// Every run listens anew, in this one process.
for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(0)

const launcher = join(import.meta.dirname, "../../bin/waybill.mjs")

/** Runs a command line in this process: what it writes is caught. */
const run = async (args: ReadonlyArray<string>): Promise<Ran> => {
  const said = { out: "", err: "" }
  const { stderr, stdout } = process
  const writes = [stdout.write, stderr.write] as const
  const hear = (what: keyof typeof said) => (text: string) => {
    said[what] += text
    return true
  }
  stdout.write = hear("out") as typeof stdout.write
  stderr.write = hear("err") as typeof stderr.write
  // Help is written to the console.
  const { log } = console
  console.log = (...texts: ReadonlyArray<unknown>) => void hear("out")(`${texts.join(" ")}\n`)
  const before = process.exitCode
  process.exitCode = 0
  try {
    await main(args)
    return { code: Number(process.exitCode), ...said }
  } finally {
    ;[stdout.write, stderr.write] = writes
    console.log = log
    process.exitCode = before
  }
}

/** A folder to run the offline tools in, with orders, boxes, cards and a ship-from in it. */
export const workshop = () => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-"))
  const home = process.cwd()
  process.chdir(folder)
  const children: Array<ChildProcess> = []
  const put = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return name
  }
  for (const name of ["orders.csv", "boxes.json", "profile.json"]) put(name, readFileSync(data(name), "utf8"))
  mkdirSync(join(folder, "cards"))
  for (const card of exampleCards) put(`cards/${card.id}-${card.edition}.json`, JSON.stringify(card))
  put("from.json", JSON.stringify(exampleShipFrom))

  /** Runs a command line as a process of its own. */
  const start = (args: ReadonlyArray<string>) => {
    const child = spawn(process.execPath, [launcher, ...args], { cwd: folder })
    children.push(child)
    const said = { out: "", err: "" }
    child.stdout.on("data", (text) => (said.out += String(text)))
    child.stderr.on("data", (text) => (said.err += String(text)))
    const ended = new Promise<Ran>((resolve) => child.on("close", (code) => resolve({ code: code ?? -1, ...said })))
    return { child, said, ended }
  }

  return {
    folder,
    put,
    run,
    start,
    read: (name: string): string => readFileSync(join(folder, name), "utf8"),
    /** The values of lines of JSON. */
    values: (lines: string): ReadonlyArray<Record<string, unknown>> =>
      lines
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    clear: () => {
      for (const child of children) if (child.exitCode === null) child.kill("SIGKILL")
      process.chdir(home)
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
