// Reads hostile JSON with the reader of the service, JSON.parse and Python, and compares the values.
import { spawnSync } from "node:child_process"
import { policy, readJson } from "@waybill/core"
import type { SeededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { compareAll, randomOf } from "../compare-all.ts"
import { forbidden, type JsonForm, jsonForms, values } from "./json-forms.ts"
import { judgeJson, type PythonReading } from "./judge-json.ts"

/** Number of documents that one process of Python reads. */
const BATCH = 2000

const tokens = [...'[]{}:,"\\ \n0123eE+-.tfnu/\u00ef\u00bb\u00bf\u0000\u007f\u0080\u00ff']

/** Returns a valid document, usually with a few inserted, replaced or removed bytes. */
const randomDocument = (random: SeededRandom): string => {
  const nest = (depth: number): string => {
    if (depth === 0 || random.happens(0.4)) return random.pick(values)
    const inner = Array.from({ length: random.below(4) }, () => nest(depth - 1))
    const names = ["a", "b", "width", "quantity", "\\u0061", "__proto__"]
    return random.happens(0.5)
      ? `[${inner.join(random.pick([",", " , "]))}]`
      : `{${inner.map((each, at) => `"${random.happens(0.9) ? `k${at}` : random.pick(names)}":${each}`).join()}}`
  }
  let text = nest(4)
  for (let left = random.pick([0, 0, 1, 1, 1, 2, 5]); left > 0; left--) {
    const at = random.below(text.length + 1)
    const inserted = random.pick([random.pick(tokens), random.pick(tokens), random.pick(forbidden), ""])
    text = text.slice(0, at) + inserted + text.slice(at + random.below(3))
  }
  return text
}

const documentOf = (run: Run, index: number): JsonForm =>
  jsonForms[index] ?? { source: randomDocument(randomOf(run, index)), kind: "open" }

const bytesOf = ({ source }: JsonForm): Buffer => Buffer.from(source, "latin1")

const readWithPython = (documents: ReadonlyArray<JsonForm>): ReadonlyArray<PythonReading> => {
  const input = documents.map((each) => `${bytesOf(each).toString("base64")}\n`).join("")
  const script = new URL("./read-json.py", import.meta.url).pathname
  const { status, stderr, stdout } = spawnSync("python3", [script], { input, encoding: "utf8", maxBuffer: 1e9 })
  if (status !== 0) throw new Error(`python3: ${stderr}`)
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as PythonReading)
}

const textIn = (bytes: Buffer): string | undefined => {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

const parsedIn = (text: string | undefined): unknown => {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

export const runJson = async (run: Run): Promise<Result | Absent> => {
  if (spawnSync("python3", ["--version"]).error !== undefined)
    return { absent: "python3 is not installed (apt-get install python3)" }
  const { limits } = policy()
  let [first, readings]: [number, ReadonlyArray<PythonReading>] = [0, []]
  const pythonReading = (index: number): PythonReading => {
    if (index >= first + readings.length) {
      first = index
      const count = Math.min(BATCH, run.size - index)
      readings = readWithPython(Array.from({ length: count }, (_, at) => documentOf(run, index + at)))
    }
    return readings[index - first]!
  }
  return compareAll(run, "decisions", async (index) => {
    const form = documentOf(run, index)
    const bytes = bytesOf(form)
    const text = textIn(bytes)
    const ours = readJson(bytes, limits)
    const readings = { ours, parsed: parsedIn(text), python: pythonReading(index) }
    const { decisions, violations } = judgeJson(form.kind, readings, limits)
    return { kinds: decisions, violations, source: JSON.stringify(form.source) }
  })
}
