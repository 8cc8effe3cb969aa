import type { ChildProcess } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { PassThrough, type Readable } from "node:stream"
import { setTimeout } from "node:timers/promises"
import { exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import { newFolder, removeFolder, signalGroup, spawnGuarded } from "../../../../tests/processes/spawn-guarded.ts"
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
// Threads and processes then need not compile the bundle again.
process.env.NODE_COMPILE_CACHE ??= join(dirname(launcher), "../compiled")
// The bundle, because threads that start from sources load hundreds of modules.
const { main }: typeof import("../../src/waybill.ts") = await import(
  join(dirname(launcher), "../dist/bundle/waybill.js")
)

const threaded = /^(?:pack|rate|ship|replay|audit|boxes suggest)\b/

/**
 * Adds `--workers 1` to a command that uses threads, unless it says how many. Starting threads takes most of its time.
 */
const withOneThread = (args: ReadonlyArray<string>): ReadonlyArray<string> =>
  threaded.test(args.join(" ")) && !args.includes("--workers") ? [...args, "--workers", "1"] : args

/** Returns a stream of text, which ends unless `isEndless`. */
const streamOf = (input: string | Readable = "", isEndless: boolean): Readable => {
  if (typeof input !== "string") return input
  const stream = new PassThrough()
  stream.write(input)
  return isEndless ? stream : stream.end()
}

/** Replaces standard input until the returned function is called. */
const replaceInput = (stdin: Readable): (() => void) => {
  const own = Object.getOwnPropertyDescriptor(process, "stdin")!
  Object.defineProperty(process, "stdin", { value: stdin, configurable: true })
  return () => Object.defineProperty(process, "stdin", own)
}

/**
 * Runs a command line in this process and returns its output and exit code. `input` is standard input. SIGINT is sent
 * as soon as `stopWhen` returns true for the output so far; standard input then has no end.
 */
const run = async (
  args: ReadonlyArray<string>,
  {
    input,
    stopWhen
  }: { readonly input?: string | Readable; readonly stopWhen?: (output: Omit<RunResult, "code">) => boolean } = {}
): Promise<RunResult> => {
  const output = { out: "", err: "" }
  const { stderr, stdout } = process
  const writes = [stdout.write, stderr.write] as const
  const capture = (name: keyof typeof output) => (text: string) => {
    output[name] += text
    return true
  }
  stdout.write = capture("out") as typeof stdout.write
  stderr.write = capture("err") as typeof stderr.write
  // Effect writes the output of --version to the console.
  const { log } = console
  console.log = (...texts: ReadonlyArray<unknown>) => void capture("out")(`${texts.join(" ")}\n`)
  const stdin = streamOf(input, stopWhen !== undefined)
  const restoreInput = replaceInput(stdin)
  const earlier = process.listeners("SIGINT")
  const listeners = () => process.listeners("SIGINT").filter((listener) => !earlier.includes(listener))
  const before = process.exitCode
  process.exitCode = 0
  let isEnded = false
  const stopped = async () => {
    const isReady = () => listeners().length > 0 && stdin.readableLength === 0 && stopWhen?.(output) === true
    while (!isEnded && !isReady()) await setTimeout(5)
    for (const listener of listeners()) listener("SIGINT")
  }
  try {
    const stopping = stopWhen === undefined ? undefined : stopped()
    await main(withOneThread(args)).finally(() => {
      isEnded = true
    })
    await stopping
    return { code: Number(process.exitCode), ...output }
  } finally {
    ;[stdout.write, stderr.write] = writes
    console.log = log
    restoreInput()
    process.exitCode = before
  }
}

/**
 * Creates a folder with orders, boxes, cards and a ship-from document, and returns functions that run commands in it.
 */
export const sandbox = () => {
  const folder = newFolder("waybill-")
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
    const child = spawnGuarded(process.execPath, [launcher, ...args], { cwd: folder })
    children.push(child)
    const output = { out: "", err: "" }
    child.stdout.on("data", (text) => (output.out += String(text)))
    child.stderr.on("data", (text) => (output.err += String(text)))
    const ended = new Promise<RunResult>((resolve) =>
      child.on("close", (code) => resolve({ code: code ?? -1, ...output }))
    )
    return { child, output, ended }
  }

  return {
    folder,
    put,
    run,
    start,
    read: (name: string): string => readFileSync(join(folder, name), "utf8"),
    /** Parses text in which each line is a JSON object. */
    values: (lines: string): ReadonlyArray<Record<string, unknown>> =>
      lines
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    clear: () => {
      for (const child of children) signalGroup(child, "SIGKILL")
      process.chdir(home)
      removeFolder(folder)
    }
  }
}
