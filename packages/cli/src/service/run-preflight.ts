import { imageReader, preflightHandler } from "@waybill/adapter-http/preflight"
import { Outbox } from "@waybill/adapter-sql"
import { type Policy, Waybill } from "@waybill/core"
import { Effect } from "effect"
import type { ServiceSettings } from "../settings/service-settings.ts"

/** Starts a consumer that checks the images of new orders, which stops with the scope. Several processes share the work. */
export const runPreflight = ({ preflightHosts }: ServiceSettings, policy: Policy) =>
  Effect.gen(function* () {
    const outbox = yield* Outbox
    const { operator } = yield* Waybill
    const run = Effect.runPromiseWith(yield* Effect.context<never>())
    const images = imageReader({
      urls: policy.webhookUrls,
      networks: policy.webhookNetworks,
      ...(preflightHosts !== undefined && { hosts: preflightHosts.split(",") })
    })
    yield* Effect.addFinalizer(() => Effect.promise(images.close))
    const check = preflightHandler({
      images,
      policy,
      record: (...call) => run(operator.recordPreflight(...call))
    })
    yield* Effect.forkScoped(outbox.run("preflight", check, { timeLimit: "2 minutes", concurrency: 4 }))
  })
