import type { DatabaseRefused } from "@waybill/adapter-sql"
import type { Unavailable } from "@waybill/core"
import type { AccountRefusal } from "@waybill/core/adapter"
import { Effect, Fiber } from "effect"
import { Command } from "effect/cli"
import { checkPrefix } from "../database/run-on-database.ts"
import { notify, printEarly } from "../output/terminal.ts"
import { noteExampleOrigin, noteShipFrom } from "../rating/cards.ts"
import { checkNoSandbox } from "../sandbox/state.ts"
import { checkContradictions } from "../service/check-contradictions.ts"
import { checkDatabase } from "../service/check-database.ts"
import { checkDemo, type FirstAccounts, isDemoWanted, prepareAccounts } from "../service/demo-account.ts"
import { firstSteps, withoutAccounts } from "../service/first-steps.ts"
import { checkExposure } from "../service/listen.ts"
import { withConsoleSecret } from "../service/operator/console.ts"
import { checkInternalAddress } from "../service/operator/internal-address.ts"
import { type OperatorGreeting, operatorGreeting } from "../service/operator/operator-greeting.ts"
import { withSetUpCode } from "../service/operator/set-up.ts"
import { problemsTo, servicePorts, startService } from "../service/serving/start-service.ts"
import { limitFlushTime, limitStopTime, notifyStopping, untilSignal } from "../service/stopping.ts"
import { boundedWriter } from "../service/telemetry/bounded-writer.ts"
import { checkWorkers, supervise } from "../service/workers/supervise.ts"
import { type ThisWorker, thisWorker } from "../service/workers/this-worker.ts"
import { redactDatabase } from "../settings/database-location.ts"
import { configurableFlags, type FlagValues, settingsFrom } from "../settings/flags.ts"
import { type ServiceSettings, serviceSettings } from "../settings/service-settings.ts"

const output = {
  stdout: boundedWriter((lines, done) => void process.stdout.write(lines, done)),
  stderr: boundedWriter((lines, done) => void process.stderr.write(lines, done))
}

const greetingOf = (
  settings: ServiceSettings,
  url: string,
  internalUrl: string,
  operator: OperatorGreeting,
  accounts: FirstAccounts
): string => {
  const docsUrl = settings.docs === "internal" ? internalUrl : url
  const lines = [
    `Waybill is listening on ${url}`,
    ...(settings.docs === false ? [] : [`  reference  ${docsUrl}/docs`]),
    ...(settings.metrics === "internal" ? [`  metrics    ${internalUrl}/metrics`] : []),
    ...operator.lines,
    `  database   ${redactDatabase(settings.database)}`
  ]
  if (accounts === "some") return lines.join("\n")
  const steps = accounts === "none" ? withoutAccounts(settings) : firstSteps(url, accounts, settings)
  return [...lines, "", steps, ""].join("\n")
}

/** Serves until a signal arrives, or until the supervisor stops this worker. */
const run = (settings: ServiceSettings, worker: ThisWorker | undefined) =>
  Effect.gen(function* () {
    const { hasOperator, internalUrl, url } = yield* startService(settings, output, worker)
    // Everything is printed in one write, so that a program that waits for the address also receives the credentials.
    const greet = Effect.gen(function* () {
      const accounts = yield* prepareAccounts(settings)
      const greeting = hasOperator ? yield* operatorGreeting(internalUrl, settings) : { lines: [] }
      noteExampleOrigin(settings)
      notify(greetingOf(settings, url, internalUrl, greeting, accounts))
    })
    if (worker === undefined) {
      const signal = yield* Effect.forkScoped(untilSignal, { startImmediately: true })
      yield* greet
      notifyStopping(yield* Fiber.join(signal))
      limitStopTime()
    } else {
      // Only the first worker prints the address and the first steps.
      if (worker.place === 0)
        yield* Effect.raceFirst(Effect.andThen(worker.untilAllListening, greet), worker.untilStopped)
      yield* worker.untilStopped
    }
  })

/** Runs this process as the only server, as one of several workers, or as their supervisor. */
const runProcess = (worker: ThisWorker | undefined, flags: FlagValues) =>
  Effect.suspend<void, AccountRefusal | DatabaseRefused | Unavailable, never>(() => {
    const settings = worker?.settings ?? settingsFrom(serviceSettings, flags)
    checkContradictions(settings)
    checkExposure(settings)
    checkInternalAddress(settings)
    checkDemo(settings)
    if (worker === undefined) checkNoSandbox(settings.database)
    const checkAll = Effect.andThen(
      Effect.promise(() => checkDatabase(settings)),
      checkPrefix(settings)
    )
    const check = worker === undefined ? checkAll : Effect.void
    if (worker === undefined) {
      checkWorkers(settings)
      noteShipFrom(settings.shipFrom)
      printEarly()
      if (settings.workers > 1) {
        const shared = withSetUpCode(withConsoleSecret({ ...settings, demo: isDemoWanted(settings) }))
        const supervisor = supervise(shared, output)
        return Effect.andThen(check, Effect.provide(supervisor, problemsTo(settings, output)))
      }
    }
    const own = worker === undefined ? withSetUpCode(settings) : settings
    const service = Effect.provide(Effect.scoped(run(own, worker)), servicePorts(settings, output, worker))
    return Effect.andThen(check, service)
  })

/** `waybill serve` */
export const serve = Command.make("serve", configurableFlags(serviceSettings), (flags) =>
  Effect.suspend(() => {
    const worker = thisWorker()
    const process = Effect.ensuring(runProcess(worker, flags), Effect.sync(limitFlushTime))
    return worker === undefined ? process : Effect.ensuring(process, worker.leave)
  })
).pipe(
  Command.withExamples([
    { command: "waybill serve" },
    { command: "waybill serve --port 9000 --database postgres://waybill@db/orders" },
    {
      command: "waybill serve --port 8081 --base-path /dev --database dev.db",
      description: "Run a development environment next to the first"
    }
  ])
)
