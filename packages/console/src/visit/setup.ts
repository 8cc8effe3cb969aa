import type { routeMatcher } from "@waybill/adapter-http"
import { includesRole, type OperatorRole } from "@waybill/core/commands"
import type { ConsoleContext, Credential, OperatorApi } from "../api/operator-api.ts"
import type { ConsoleClock } from "../frame/clock.ts"
import { securityHeaders } from "../frame/headers.ts"
import type { NavEntry } from "../frame/layout.ts"
import type { Page, Settings } from "../frame/page.ts"
import type { Sealer } from "../session/seal.ts"
import type { Identify } from "./identity.ts"
import type { pageTurns } from "./in-turn.ts"
import type { FirstVisit } from "./set-up.ts"

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/** A console after its options have been read. */
export interface Setup {
  readonly settings: Settings
  readonly pages: ReadonlyArray<Page>
  /** Returns the page for a method and a path. */
  readonly match: ReturnType<typeof routeMatcher<Page>>
  readonly sealer: Sealer
  readonly sessionHours: number
  /** Minutes without input until a session from a badge ends. */
  readonly idleMinutes: number
  /** The set-up of an installation without tokens. */
  readonly firstVisit: FirstVisit | undefined
  /** The clock of a sandbox. */
  readonly clock: ConsoleClock | undefined
  /** The login of the host. Undefined for a console with its own login. */
  readonly identify: Identify | undefined
  readonly apiFor: (credential: Credential, context: ConsoleContext) => OperatorApi
  /** Draws a page in its turn. */
  readonly inTurn: ReturnType<typeof pageTurns>
  readonly onError: (error: unknown) => void
}

/** A request to the console. */
export interface Incoming {
  readonly request: Request
  readonly url: URL
  /** Path after the base path. */
  readonly path: string
  readonly context: ConsoleContext
  /** Seconds without input until the session ends, for the browser. */
  readonly idleSeconds?: number
}

/** Returns the headers of every reply. */
export const headersOf = ({ settings }: Setup): Headers => new Headers(securityHeaders(settings))

/** Returns the entries of the navigation that a role may use. */
export const navFor = ({ pages }: Setup, role: OperatorRole): ReadonlyArray<NavEntry> =>
  pages.flatMap((page) =>
    page.nav !== undefined && includesRole(role, page.role)
      ? [{ name: page.nav, path: page.path, keys: page.keys }]
      : []
  )
