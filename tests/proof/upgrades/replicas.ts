// The processes of both versions, which leave and join under load.
import type { FreshTables } from "../../../packages/adapter-sql/test/fixtures/tables.ts"
import { type Service, startService } from "../../../packages/adapter-sql/test/storms/service.ts"
import { type Phase, type Version, versions } from "./phases.ts"

export interface Replica {
  readonly version: Version
  readonly service: Service
}

/** Returns replicas on tables. `program` is the bundled worker of the last release. */
export const openReplicas = (tables: FreshTables, program: string) => {
  let running: ReadonlyArray<Replica> = []
  const start = async (version: Version): Promise<Replica> => {
    const earlier = version === "earlier" ? { program } : {}
    return { version, service: await startService(tables, 0, { hasFaults: false, migrate: true, ...earlier }) }
  }
  const end = (replicas: ReadonlyArray<Replica>) => Promise.all(replicas.map(({ service }) => service.end()))
  return {
    start,
    running: () => running,
    /** Changes the numbers of replicas. Those that stay execute `work` repeatedly while others leave and then join. */
    changeTo: async (services: Phase["services"], work: (staying: ReadonlyArray<Replica>) => Promise<void>) => {
      const staying = versions.flatMap((version) =>
        running.filter((each) => each.version === version).slice(0, services[version])
      )
      const joining = versions.flatMap((version) => {
        const count = services[version] - staying.filter((each) => each.version === version).length
        return Array<Version>(count).fill(version)
      })
      let isChanging = true
      const changed = end(running.filter((each) => !staying.includes(each)))
        .then(() => Promise.all(joining.map(start)))
        .finally(() => {
          isChanging = false
        })
      changed.catch(() => {})
      while (isChanging && staying.length > 0) await work(staying)
      running = [...staying, ...(await changed)]
    },
    end: () => end(running)
  }
}
