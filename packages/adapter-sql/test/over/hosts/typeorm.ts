// TypeORM on each database: with the entity manager of a transaction, and with a query runner.
import Database from "better-sqlite3"
import { DataSource, type DataSourceOptions } from "typeorm"
import { overTypeOrm } from "../../../src/over/index.ts"
import { between, inTurns, type Library } from "./host.ts"

const libraryOn = (
  database: Library["database"],
  dialect: "sqlite" | "postgres" | "mysql",
  optionsOf: (address: string) => DataSourceOptions
): Library => ({
  name: "the entity manager of TypeORM",
  database,
  ...(dialect === "sqlite" && { isInMemory: true }),
  open: async (address) => {
    const host = await new DataSource(optionsOf(address)).initialize()
    // All transactions on SQLite share one connection.
    const turn = dialect === "sqlite" ? inTurns() : <A>(work: () => Promise<A>) => work()
    return {
      transaction: (work) =>
        turn(() =>
          host.transaction((manager) =>
            work({ execute: overTypeOrm(manager, dialect), run: (sql) => manager.query(sql) })
          )
        ),
      close: () => host.destroy()
    }
  }
})

const queryRunnerLibrary: Library = {
  name: "a query runner of TypeORM",
  database: "PostgreSQL",
  open: async (url) => {
    const host = await new DataSource({ type: "postgres", url, parseInt8: true }).initialize()
    return {
      transaction: async (work) => {
        const runner = host.createQueryRunner()
        const statements = {
          begin: () => runner.startTransaction(),
          commit: () => runner.commitTransaction(),
          rollback: () => runner.rollbackTransaction()
        }
        try {
          const run = (sql: string) => runner.query(sql)
          return await between(statements, () => work({ execute: overTypeOrm(runner, "postgres"), run }))
        } finally {
          await runner.release()
        }
      },
      close: () => host.destroy()
    }
  }
}

export const typeOrmLibraries: ReadonlyArray<Library> = [
  libraryOn("SQLite", "sqlite", (database) => ({ type: "better-sqlite3", database, driver: Database })),
  libraryOn("PostgreSQL", "postgres", (url) => ({ type: "postgres", url, extra: { max: 3 } })),
  libraryOn("MariaDB", "mysql", (url) => ({ type: "mariadb", url, dateStrings: true, extra: { connectionLimit: 3 } })),
  queryRunnerLibrary
]
