import { Effect, Fiber } from "effect"
import { Command } from "effect/cli"
import { readFile } from "../../formats/read-file.ts"
import { notify } from "../../output/terminal.ts"
import { type Running, runSandbox } from "../../sandbox/run-sandbox.ts"
import { ScriptSchema } from "../../sandbox/script.ts"
import { type SandboxSettings, sandboxSettings, serviceOf } from "../../sandbox/settings.ts"
import { exampleOrder } from "../../service/first-steps.ts"
import { checkExposure } from "../../service/listen.ts"
import { limitFlushTime, limitStopTime, notifyStopping, untilSignal } from "../../service/stopping.ts"
import { flagsFor, settingsFromFlags } from "../../settings/flags.ts"
import { text } from "../../settings/setting.ts"
import { advance } from "./advance.ts"
import { DEFAULT_URL } from "./call-sandbox.ts"
import { status } from "./status.ts"

const table = { ...sandboxSettings, script: text("FILE", { description: "JSON file with fates of orders" }) }

const greetingOf = (
  { holders, internalUrl, now, seed, url }: Running,
  { database, speed }: SandboxSettings
): string => {
  const at = url === DEFAULT_URL ? "" : ` --url ${url}`
  const clock = speed === 0 ? "moved only by advance" : `${speed} times as fast as real time`
  const head = [
    `Waybill's sandbox is listening on ${url}`,
    `  clock      ${new Date(now()).toISOString()}, ${clock}; seed ${seed}`,
    `  database   ${database === ":memory:" ? "in memory; it ends with this process" : database}`,
    `  reference  ${url}/docs`,
    `  console    ${internalUrl}/console`
  ]
  if (holders === undefined) return `${head.join("\n")}\n`
  const { credentials, operatorToken } = holders
  return [
    ...head,
    `  token      ${operatorToken}`,
    `  username   ${credentials.username}`,
    `  password   ${credentials.password}`,
    `  secretkey  ${credentials.secretkey}`,
    "",
    "Push an order that the shop puts on hold, because of the end of its xid:",
    "",
    `curl -s ${url}/v1/push_order -d '${JSON.stringify({ ...credentials, data: { ...exampleOrder, xid: "A-1-held" } })}'`,
    "",
    "In another terminal, let two days pass. Then read the status of the order:",
    "",
    `npx waybill sandbox advance 2d${at}`,
    "",
    `curl -s ${url}/v1/get_status -d '${JSON.stringify({ ...credentials, data: { xid: "A-1-held" } })}'`,
    "",
    `npx waybill sandbox status${at} lists the other fates, and what is due.`,
    ""
  ].join("\n")
}

const output = {
  stdout: (line: string) => void process.stdout.write(line),
  stderr: (line: string) => void process.stderr.write(line)
}

/** `waybill sandbox` */
export const sandbox = Command.make("sandbox", flagsFor(table), (flags) =>
  Effect.suspend(() => {
    const { script: file, ...settings } = settingsFromFlags(table, flags)
    checkExposure(serviceOf(settings))
    const script = file === undefined ? {} : { script: readFile(ScriptSchema, file, "--script") }
    const onProblem = ({ at, problem, xid }: { at: string; problem: string; xid: string }) =>
      notify(`${at} ${xid}: ${problem}`)
    const serve = (running: Running) =>
      Effect.gen(function* () {
        const signal = yield* Effect.forkChild(untilSignal, { startImmediately: true })
        notify(greetingOf(running, settings))
        notifyStopping(yield* Fiber.join(signal))
        limitStopTime()
      })
    return Effect.ensuring(runSandbox({ settings, output, onProblem, ...script }, serve), Effect.sync(limitFlushTime))
  })
).pipe(
  Command.withSubcommands([advance, status]),
  Command.withExamples([
    { command: "waybill sandbox" },
    { command: "waybill sandbox --speed 1000 --seed tuesday --database sandbox.db" },
    { command: "waybill sandbox --script fates.json", description: "Add fates to the built-in ones" }
  ])
)
