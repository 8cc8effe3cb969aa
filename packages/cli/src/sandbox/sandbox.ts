import { checkNames } from "@waybill/core/options"
import { faultText, schemaReader } from "@waybill/core/reading"
import { Effect } from "effect"
import { notify } from "../output/terminal.ts"
import { readSettings } from "../settings/read-settings.ts"
import { targetIn } from "./routes.ts"
import { type Running, runSandbox } from "./run-sandbox.ts"
import type { SandboxScript } from "./sandbox-script.ts"
import { ScriptSchema } from "./script.ts"
import { sandboxSettings } from "./settings.ts"

export type { SandboxFate, SandboxScript, SandboxStep, SandboxWebhookFault } from "./sandbox-script.ts"

/** Options of a sandbox. */
export interface SandboxOptions {
  /** Name of the repetition: the same seed and the same calls give the same bytes. Default `demo`. */
  readonly seed?: string
  /** First time of the virtual clock. Default `2026-03-02T14:00:00Z`. */
  readonly start?: string
  /** Virtual seconds per real second. Default 0: only an advance moves the clock. */
  readonly speed?: number
  /** Fates in addition to the built-in ones. Default: none. */
  readonly script?: SandboxScript
  /** SQLite file. Default: data in memory. */
  readonly database?: string
  /** Port on 127.0.0.1. Default 0, a free one. */
  readonly port?: number
  /** Path before `/v1`. Default: the empty string. */
  readonly basePath?: string
  /** Folder with rate cards. Default: the example cards. */
  readonly cards?: string
  /** File with the ship-from document. Default: the example. */
  readonly shipFrom?: string
  /** File with the boxes. Default: the built-in ones. */
  readonly boxes?: string
  /** File with the packing profile. Default: the built-in one. */
  readonly profile?: string
  /** File with policy options, or the name of a preset. Default: the defaults, with webhooks to any address. */
  readonly policy?: string
}

/** The result of an advance. */
export interface SandboxAdvance {
  /** Time of the clock after the advance. */
  readonly now: string
  /** Number of commands that the shop has run. */
  readonly commands: number
  /** Number of webhook requests that were sent. */
  readonly webhooks: number
}

/** Something that happens when the clock reaches its time. */
export interface SandboxDue {
  /** Time in ISO 8601. */
  readonly at: string
  /** A command of the shop, or a webhook request. */
  readonly kind: "command" | "webhook"
  /** Account of the order. */
  readonly account: string
  /** Id of the order. */
  readonly order_id: string
  /** Reference of the order. Absent for webhooks. */
  readonly xid?: string
  /** Command of the shop. Absent for webhooks. */
  readonly command?: string
  /** Type of the event. Absent for commands. */
  readonly event?: string
}

/** The clock of a sandbox and what is due. */
export interface SandboxStatus {
  /** Time of the virtual clock. */
  readonly now: string
  /** First time of the virtual clock. */
  readonly start: string
  /** Seed. */
  readonly seed: string
  /** Virtual seconds per real second; 0 if only an advance moves the clock. */
  readonly speed: number
  /** Version of Waybill. */
  readonly edition: string
  /** Number of due commands and webhooks. */
  readonly due_count: number
  /** The next 20 of them. */
  readonly due: ReadonlyArray<SandboxDue>
  /** The fates that orders can select. */
  readonly fates: ReadonlyArray<{
    /** Name of the fate. */
    readonly name: string
    /** Suffix of the xid that selects it. */
    readonly suffix: string
    /** ZIP of the shipping address that selects it. Absent if none does. */
    readonly zip?: string
    /** Description for people. */
    readonly summary: string
  }>
  /** The latest 20 problems: refused commands and misspelled suffixes. */
  readonly problems: ReadonlyArray<{
    /** Time of the virtual clock. */
    readonly at: string
    /** Id of the order. */
    readonly order_id: string
    /** Reference of the order. */
    readonly xid: string
    /** Description of the problem. */
    readonly problem: string
  }>
}

/** A running sandbox. */
export interface Sandbox {
  /** Base URL: the part before `/v1`. */
  readonly url: string
  /** Credentials of the account `demo`, which depend only on the seed. */
  readonly credentials: {
    /** User name. */
    readonly username: string
    /** Password. */
    readonly password: string
    /** Secret key. */
    readonly secretkey: string
  }
  /** Token of an admin, for the operator API and the console. It depends only on the seed. */
  readonly operatorToken: string
  /** Advances the clock by a duration such as `2d`, or to a time, and does everything that falls due. */
  readonly advance: (by: string | { readonly by: string } | { readonly to: string }) => Promise<SandboxAdvance>
  /** Returns the time of the clock and what is due. */
  readonly status: () => Promise<SandboxStatus>
  /** Stops the sandbox. Its data in memory is lost. */
  readonly close: () => Promise<void>
}

const names = {
  seed: true,
  start: true,
  speed: true,
  script: true,
  database: true,
  port: true,
  basePath: true,
  cards: true,
  shipFrom: true,
  boxes: true,
  profile: true,
  policy: true
} as const

/**
 * Starts a sandbox on this machine: the real service with a virtual clock and a scripted shop.
 *
 * @example
 * ```ts
 * const sandbox = await createSandbox()
 * await sandbox.advance("2d")
 * await sandbox.close()
 * ```
 */
export const createSandbox = async (options: SandboxOptions = {}): Promise<Sandbox> => {
  checkNames<SandboxOptions>("createSandbox", options, names)
  const { script, ...given } = options
  const reading = script === undefined ? undefined : schemaReader(ScriptSchema)(script)
  if (reading?._tag === "Refused") throw new TypeError(`createSandbox: script: ${faultText(reading.faults)}`)
  const settings = readSettings(sandboxSettings, {
    flags: {},
    environment: {},
    file: { name: "createSandbox", settings: { port: 0, ...given } }
  })
  const stopping = Promise.withResolvers<void>()
  const started = Promise.withResolvers<Running>()
  const output = { stdout: () => {}, stderr: (text: string) => notify(text.trimEnd()) }
  const use = (running: Running) =>
    Effect.promise(() => {
      started.resolve(running)
      return stopping.promise
    })
  const input = { settings, output, onProblem: () => {}, ...(script !== undefined && { script }) }
  const ended = Effect.runPromise(runSandbox(input, use))
  ended.catch(started.reject)
  const { advance, holders, status, url } = await started.promise
  const close = () => {
    stopping.resolve()
    return ended
  }
  return {
    url,
    ...holders!,
    advance: (by) => advance(targetIn(typeof by === "string" ? { by } : by)) as Promise<SandboxAdvance>,
    status: status as () => Promise<SandboxStatus>,
    close
  }
}
