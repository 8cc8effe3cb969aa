// Runs the command line of the MCP inspector on the route of agents: every tool with valid and with invalid arguments.
import { execFile } from "node:child_process"
import { newFolder, removeFolder } from "../../../processes/spawn-guarded.ts"
import { orderOf } from "../../../service/fixtures/load.ts"
import { fuzzedService } from "../../replies/fuzzed-service.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { compareAll } from "../compare-all.ts"
import { installed } from "../installed.ts"
import { type Ended, inspectorViolations } from "./judge-inspector.ts"

/** Returns valid arguments of each tool, for an order and a plan that can be confirmed once. */
const argumentsOf = (name: object, plan_id: string): Readonly<Record<string, object>> => ({
  find_orders: { limit: 5 },
  order: name,
  quote: {
    destination: { country: "US", state: "TX", postal: "75001" },
    parcels: [{ length: 10, width: 8, height: 4, weight: 2 }]
  },
  pack: name,
  explain_code: { code: "318" },
  plan_command: { ...name, command: "hold", input: { reason: "artwork", msg: "x" } },
  confirm_command: { plan_id }
})

/** Returns arguments with an unknown field, a value of a wrong type, an empty value, and a value that is too long. */
const invalidOf = (valid: object): ReadonlyArray<object> => {
  const [field = ""] = Object.keys(valid)
  return [{ ...valid, unknown: 1 }, ...[{}, "", "x".repeat(3000)].map((value) => ({ ...valid, [field]: value }))]
}

/** Eras of the protocol that the inspector can require: with sessions, and without. */
const eras = ["legacy", "modern"]
/** Distance between two calls of a round, so that a short run calls every tool. */
const STRIDE = 7

export const runInspector = async (run: Run): Promise<Result | Absent> => {
  const program = installed("@modelcontextprotocol/inspector/clients/launcher/build/index.js")
  if ("absent" in program) return program
  const { clear, service, tokens } = await fuzzedService(undefined, ["--mcp", "commands"])
  const home = newFolder("waybill-inspector-")
  const inspect = (era: string, flags: ReadonlyArray<string>): Promise<Ended> => {
    const place = [
      "--cli",
      `${service.url}/mcp`,
      "--transport",
      "http",
      "--header",
      `Authorization: Bearer ${tokens[0]}`
    ]
    const args = [program.path, ...place, "--protocol-era", era, "--format", "json", ...flags]
    const options = { cwd: home, env: { PATH: process.env.PATH, HOME: home }, maxBuffer: 1e8, timeout: 120_000 }
    return new Promise((resolve) =>
      execFile(process.execPath, args, options, (error, out, err) => resolve({ code: error?.code ?? 0, out, err }))
    )
  }
  const flagsOf = (tool: string, given: object) => [
    "--method",
    "tools/call",
    "--tool-name",
    tool,
    "--tool-args-json",
    JSON.stringify(given)
  ]
  const newRound = async (number: number) => {
    const { receipt_id } = await service.call("push_order", orderOf(`inspected-${number}`))
    const name = { account_id: "demo", order_id: String(receipt_id) }
    const { out } = await inspect("legacy", flagsOf("plan_command", argumentsOf(name, "").plan_command!))
    const plan = /"plan_id":"([\w-]+)/.exec(out.replaceAll("\\", ""))?.[1] ?? "no plan"
    return [
      { expected: "list" as const, flags: ["--method", "tools/list", "--strict"] },
      ...Object.entries(argumentsOf(name, plan)).flatMap(([tool, valid]) => [
        { expected: "result" as const, flags: flagsOf(tool, valid) },
        ...invalidOf(valid).map((given) => ({ expected: "refusal" as const, flags: flagsOf(tool, given) }))
      ])
    ]
  }
  let calls: Awaited<ReturnType<typeof newRound>> = []
  let [rounds, next] = [0, 0]
  const compare = async () => {
    if (next === calls.length) [calls, next] = [await newRound(rounds++), 0]
    const era = eras[(rounds + next) % eras.length]!
    const { expected, flags } = calls[(STRIDE * next++) % calls.length]!
    const ended = await inspect(era, flags)
    return { kinds: [`${era} ${expected}`], violations: inspectorViolations(expected, ended), source: flags.join(" ") }
  }
  return compareAll(run, "calls", compare).finally(() => {
    clear()
    removeFolder(home)
  })
}
