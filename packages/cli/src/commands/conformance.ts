import { randomBytes } from "node:crypto"
import { conformanceSuite, methodNames } from "@waybill/core/conformance"
import { Effect, Option } from "effect"
import { Argument, Command } from "effect/cli"
import { progressOn } from "../batch/progress.ts"
import { codeOf, selectCases } from "../conformance/plan.ts"
import { probe } from "../conformance/probe.ts"
import { countResults, formatReport, reportJson } from "../conformance/report.ts"
import { runSuite } from "../conformance/run-suite.ts"
import { readCredentials, targetAt } from "../conformance/target.ts"
import { CommandError, usageError } from "../errors/command-error.ts"
import { exampleCredentials } from "../formats/conformance-credentials.ts"
import { safeJson } from "../output/safe-text.ts"
import { print } from "../output/terminal.ts"
import { flagsFor, jsonFlag, settingsFromFlags, switchFlag } from "../settings/flags.ts"
import { integer, oneOf, parsed, text, type Values } from "../settings/setting.ts"

/** Width of the report if the output is not a terminal, so that the matrix is one table. */
const WIDE = 120

const listOf = (what: string, known: ReadonlyArray<string>, description: string) =>
  parsed(
    `${what.toUpperCase()}S`,
    `a comma-separated list of ${what}s, such as ${known[0]},${known[1]}`,
    (given): ReadonlyArray<string> | undefined => {
      const named = given.split(",").map((name) => name.trim())
      return named.every((name) => known.includes(name)) ? named : undefined
    },
    { description }
  )

const { cases } = conformanceSuite

const table = {
  credentials: text("FILE", {
    description: "JSON file with the accounts and carriers of the server; --example-credentials prints one"
  }),
  method: listOf("method", methodNames, "Run only the cases of these methods, comma-separated"),
  code: listOf("code", [...new Set(cases.map(codeOf))], "Run only the cases of these codes, or of success"),
  only: listOf(
    "name",
    cases.map(({ name }) => name),
    "Run only these cases, such as hold_order/inProcessing"
  ),
  basis: oneOf(["specification", "decision"], {
    description: "Run only the cases of the specification, or only those decided by Waybill"
  }),
  timeout: integer(1, 600, "SECONDS", { description: "Time limit of each request", fallback: "10" }),
  concurrency: integer(1, 64, "NUMBER", { description: "Number of cases that run at the same time", fallback: "4" })
}

const run = async (url: string, settings: Values<typeof table>, json: boolean): Promise<void> => {
  const { basis, code = [], concurrency, credentials: file, method = [], only = [], timeout } = settings
  if (file === undefined) throw usageError("--credentials: missing; this flag is required")
  const prefix = `conf-${randomBytes(5).toString("hex")}`
  const target = targetAt(url, readCredentials(file), { prefix, timeoutMs: timeout * 1000 })
  const selected = selectCases({ methods: method, codes: code, names: only, basis })
  if (selected.length === 0) throw usageError("--method, --code, --only and --basis select no case together")
  await probe(target, file)
  const progress = progressOn(process.stderr, { noun: "cases" })
  const results = await runSuite(selected, target, {
    concurrency,
    onResult: (done) => progress.update(done, done / selected.length)
  })
  progress.clear()
  if (json) print(safeJson(reportJson(results, target.url), 2))
  else {
    const { stdout } = process
    const isPlain = stdout.isTTY !== true || (process.env.NO_COLOR ?? "") !== ""
    const emphasize = (sign: string) => (isPlain ? sign : `\u001b[1;31m${sign}\u001b[0m`)
    print(formatReport(results, { url: target.url, width: stdout.isTTY === true ? stdout.columns : WIDE, emphasize }))
  }
  const { blocked, failed, passed } = countResults(results)
  if (failed + blocked > 0)
    throw new CommandError("refused", `${target.url}: ${failed + blocked} of ${results.length} cases did not pass`)
  if (passed === 0) throw new CommandError("refused", `${target.url}: no case could be tested`)
}

/** `waybill conformance` */
export const conformance = Command.make(
  "conformance",
  {
    url: Argument.String("url").pipe(
      Argument.withDescription("Base URL of the server: the part before /v1, such as http://127.0.0.1:8080"),
      Argument.optional
    ),
    json: jsonFlag,
    exportCases: switchFlag("export", "Print the cases as JSON instead of running them"),
    example: switchFlag("example-credentials", "Print an example of the credentials file"),
    ...flagsFor(table)
  },
  ({ example, exportCases, json, url, ...flags }) =>
    Effect.promise(async () => {
      if (example) return print(JSON.stringify(exampleCredentials, null, 2))
      if (exportCases) return print(safeJson(conformanceSuite, 2))
      if (Option.isNone(url)) throw usageError("url: missing; this argument is required")
      return run(url.value, settingsFromFlags(table, flags), json)
    })
).pipe(
  Command.withExamples([
    { command: "waybill conformance --example-credentials > credentials.json" },
    { command: "waybill conformance http://127.0.0.1:8080 --credentials credentials.json" },
    {
      command: "waybill conformance https://api.example.com/dev --credentials credentials.json --method hold_order",
      description: "Test one method of a development environment"
    },
    { command: "waybill conformance --export > cases.json" }
  ])
)
