import type { Source } from "../../../../packages/adapter-sql/src/index.ts"
import type { SeededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"

/** A fault that has been caused. */
export interface Fault {
  /** Whether the servers have reacted, so that what follows is no longer the state before the fault. */
  readonly isOver: () => Promise<boolean>
  /** Repairs the damage. */
  readonly heal: () => Promise<void> | void
}

/** Database servers that the services reach at one address. */
export interface Topology {
  readonly source: Source
  /** URL of the server that the fault hits, if services must also write to it directly. */
  readonly direct?: () => Promise<string>
  readonly cause: (random: SeededRandom) => Promise<Fault>
  /** Waits until every server is running again. */
  readonly complete: () => Promise<void>
  readonly end: () => Promise<void>
}
