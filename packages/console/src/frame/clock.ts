import { includesRole } from "@waybill/core/commands"
import { Refused } from "../api/refused.ts"
import { type Html, html } from "../html/html.ts"
import type { Me, Page } from "./page.ts"

/** Time of a sandbox, and what is due. */
export interface ClockStatus {
  /** Time of the clock in ISO 8601. */
  readonly now: string
  /** Number of due commands and webhooks. */
  readonly due_count: number
  /** The next of them, earliest first. */
  readonly due: ReadonlyArray<{
    /** Time in ISO 8601. */
    readonly at: string
    /** Order of the command or of the webhook. */
    readonly order_id: string
    /** Reference of the order. Absent for webhooks. */
    readonly xid?: string
    /** Command of the shop. Absent for webhooks. */
    readonly command?: string
    /** Type of the event. Absent for commands. */
    readonly event?: string
  }>
}

/**
 * The clock of a sandbox, which every page shows.
 *
 * @example
 * ```ts
 * const now = "2026-03-02T14:00:00Z"
 * const clock: ConsoleClock = {
 *   status: async () => ({ now, due_count: 0, due: [] }),
 *   advance: async () => ({ now, commands: 0, webhooks: 0 })
 * }
 * ```
 */
export interface ConsoleClock {
  /** Returns the time of the clock and what is due. */
  readonly status: () => Promise<ClockStatus>
  /** Advances the clock by a duration such as `2d`, or to a time. */
  readonly advance: (
    target:
      | {
          /** Duration such as `2d`. */
          readonly by: string
        }
      | {
          /** Time in ISO 8601. */
          readonly to: string
        }
  ) => Promise<{
    /** Time of the clock after the advance. */
    readonly now: string
    /** Number of commands that the shop has run. */
    readonly commands: number
    /** Number of webhook requests that were sent. */
    readonly webhooks: number
  }>
}

const PATH = "/clock"

const ROLE = "operator"

/** The buttons: the value of each, and its name. */
const steps = { "1h": "1 hour", "1d": "1 day", next: "To the next step" } as const

const timeHtml = (iso: string): Html => html`<time datetime="${iso}">${iso.slice(0, 16).replace("T", " ")}</time>`

/** Returns the strip at the top of a page with the clock of a sandbox. */
export const clockHtml = (
  basePath: string,
  { due: [next], due_count, now }: ClockStatus,
  { role }: Me,
  back: string
): Html => html`<form class="clock" method="post" action="${basePath}${PATH}" aria-label="Clock of the sandbox">
<p><b>Sandbox</b> ${timeHtml(now)} UTC</p>
<p class="clock-due">${
  next === undefined
    ? "Nothing is due."
    : html`Next: ${next.command ?? next.event} <bdi>${next.xid ?? next.order_id}</bdi>, ${timeHtml(next.at)}${
        due_count > 1 && ` · ${due_count - 1} more`
      }`
}</p>
${
  includesRole(role, ROLE) &&
  html`<div class="clock-steps"><input type="hidden" name="back" value="${back}">${Object.entries(steps).map(
    ([value, name]) =>
      html`<button name="step" value="${value}"${value === "next" && next === undefined && html` disabled`}>${value === "next" ? "" : "Advance "}${name}</button>`
  )}</div>`
}
</form>`

/** A path of the console that cannot leave its origin. */
const ownPath = /^\/(?![/\\])[!-~]*$/

/** Returns the target of the strip's form. */
export const clockPage = (clock: ConsoleClock): Page => ({
  method: "POST",
  path: PATH,
  role: ROLE,
  run: async ({ form }) => {
    const step = form.get("step") ?? ""
    if (!Object.hasOwn(steps, step))
      throw new Refused({ status: 400, detail: `step: must be one of ${Object.keys(steps).join(", ")}` })
    const back = form.get("back") ?? ""
    const to = ownPath.test(back) ? back : "/"
    const [next] = step === "next" ? (await clock.status()).due : []
    if (step === "next" && next === undefined) return { to, notice: { text: "Nothing is due." } }
    const target = next === undefined ? { by: step } : { to: next.at }
    const { commands, webhooks } = await clock.advance(target).catch((error: Error) => {
      throw new Refused({ status: 503, detail: error.message })
    })
    return { to, notice: { text: `Commands of the shop: ${commands}; webhook requests: ${webhooks}.` } }
  }
})
