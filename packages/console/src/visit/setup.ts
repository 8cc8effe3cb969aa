import type { routeMatcher } from "@waybill/adapter-http"
import { includesRole, type OperatorRole } from "@waybill/core/commands"
import type { ConsoleContext, OperatorApi } from "../api/operator-api.ts"
import type { ConsoleClock } from "../frame/clock.ts"
import { securityHeaders } from "../frame/headers.ts"
import type { NavEntry } from "../frame/layout.ts"
import type { Page, Settings } from "../frame/page.ts"
import type { Sealer } from "../session/seal.ts"
import type { pageTurns } from "./in-turn.ts"
import type { FirstVisit } from "./set-up.ts"

/** A console after its options have been read. */
export interface Setup {
  readonly settings: Settings
  readonly pages: ReadonlyArray<Page>
  /** Returns the page for a method and a path. */
  readonly match: ReturnType<typeof routeMatcher<Page>>
  readonly sealer: Sealer
  readonly sessionHours: number
  /** The set-up of an installation without tokens. */
  readonly firstVisit: FirstVisit | undefined
  /** The clock of a sandbox. */
  readonly clock: ConsoleClock | undefined
  readonly apiFor: (token: string, context: ConsoleContext) => OperatorApi
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
