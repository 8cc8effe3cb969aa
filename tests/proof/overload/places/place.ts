import type { Proxy } from "../../../../packages/adapter-sql/test/faults/proxy.ts"
import type { HostileServer } from "./hostile-server.ts"

/** A running service, as a trial needs it. */
export interface Place {
  readonly url: string
  readonly credentials: object
  readonly pid: number
  /** Returns the number of connections to the database, as its server counts them. */
  readonly databaseConnections: () => Promise<number>
  /** The proxy in front of the database server, if there is one. */
  readonly proxy?: Proxy
  /** Folder of the database file, if it is on a small disk. */
  readonly disk?: string
  /** Token of an admin, if the service has the operator API. */
  readonly token?: string
  /** A server whose files harm a careless reader. */
  readonly hostile?: HostileServer
  readonly close: () => Promise<void>
}
