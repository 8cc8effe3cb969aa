import { type ChildProcess, spawn } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import { bundledLauncher } from "../fixtures/bundle.ts"

/** Output and exit code of a command line. */
export interface RunResult {
  readonly code: number
  readonly out: string
  readonly err: string
}

export const data = (name: string): string => join(import.meta.dirname, "offline/data", name)

// Each run in this process adds listeners.
for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(0)

const launcher = await bundledLauncher()
// The bundle, because threads that start from sources load hundreds of modules.
const { main }: typeof import("../../src/waybill.ts") = await import(
  join(dirname(launcher), "../dist/bundle/waybill.js")
)

/** Runs a command line in this process and returns its output and exit code. */
const run = async (args: ReadonlyArray<string>): Promise<RunResult> => {
  const output = { out: "", err: "" }
  const { stderr, stdout } = process
  const writes = [stdout.write, stderr.write] as const
  const capture = (name: keyof typeof output) => (text: string) => {
    output[name] += text
    return true
  }
  stdout.write = capture("out") as typeof stdout.write
  stderr.write = capture("err") as typeof stderr.write
  // Effect writes the output of --help to the console.
  const { log } = console
  console.log = (...texts: ReadonlyArray<unknown>) => void capture("out")(`${texts.join(" ")}\n`)
  const before = process.exitCode
  process.exitCode = 0
  try {
    await main(args)
    return { code: Number(process.exitCode), ...output }
  } finally {
    ;[stdout.write, stderr.write] = writes
    console.log = log
    process.exitCode = before
  }
}

/** Creates a folder with orders, boxes, cards and a ship-from file, and returns functions that run commands in it. */
export const sandbox = () => {
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

  /** Starts a command line in a new process. */
  const start = (args: ReadonlyArray<string>) => {
    const child = spawn(process.execPath, [launcher, ...args], { cwd: folder })
    children.push(child)
    const output = { out: "", err: "" }
    child.stdout.on("data", (text) => (output.out += String(text)))
    child.stderr.on("data", (text) => (output.err += String(text)))
    const ended = new Promise<RunResult>((resolve) =>
      child.on("close", (code) => resolve({ code: code ?? -1, ...output }))
    )
    return { child, output, ended }
  }

  /** Stops a command that waits for more standard input. Waits longer if the command did not handle signals yet. */
  const stopWaiting = async (args: ReadonlyArray<string>, input: string): Promise<RunResult> => {
    for (let wait = 400; ; wait *= 2) {
      const { child, ended } = start(args)
      child.stdin.write(input)
      await setTimeout(wait)
      child.kill("SIGINT")
      const result = await ended
      if (result.err !== "") return result
    }
  }

  return {
    folder,
    put,
    run,
    start,
    stopWaiting,
    read: (name: string): string => readFileSync(join(folder, name), "utf8"),
    /** Parses text in which each line is a JSON object. */
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
