import { container } from "@medusajs/framework"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { markShipped } from "../../orders/mark-shipped.ts"
import type { Opened } from "./open-waybill.ts"

/** Waybill as a module of Medusa: its calls, and the consumer that reports shipments to Medusa. */
export class WaybillService {
  readonly #opened: Opened
  readonly #stopping = new AbortController()

  constructor({ opened }: { readonly opened: Opened }) {
    this.#opened = opened
  }

  get calls(): Opened["waybill"] {
    return this.#opened.waybill
  }

  /** Functions that Medusa calls when it starts and stops. */
  readonly __hooks = {
    onApplicationStart: async () => {
      const { projectConfig } = container.resolve(ContainerRegistrationKeys.CONFIG_MODULE)
      // With several processes, the workers handle events.
      if (projectConfig.workerMode === "server") return
      const { signal } = this.#stopping
      const handle = markShipped(container)
      this.#opened.stores.outbox.run("medusa", handle, { signal }).catch((error: unknown) => {
        container.resolve(ContainerRegistrationKeys.LOGGER).error(`waybill: the consumer has ended (${String(error)})`)
      })
    },
    onApplicationPrepareShutdown: async () => this.#stopping.abort(),
    onApplicationShutdown: async () => {
      await this.#opened.waybill.dispose()
      await this.#opened.stores.close()
    }
  }
}
