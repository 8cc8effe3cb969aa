// MariaDB with `mysql2`: its promises, and its callbacks. Their settings change how values are read.
import { createPool } from "mysql2"
import { createPool as createPromisePool } from "mysql2/promise"
import { overMysql2 } from "../../../src/over/index.ts"
import { between, type Library } from "./host.ts"

export const mysql2Library: Library = {
  name: "mysql2 with arrays and its own casts",
  database: "MariaDB",
  open: async (uri) => {
    const pool = createPromisePool({
      uri,
      connectionLimit: 3,
      rowsAsArray: true,
      namedPlaceholders: true,
      decimalNumbers: true,
      typeCast: (field, next) => ({ type: field.type, value: next() })
    })
    return {
      transaction: async (work) => {
        const connection = await pool.getConnection()
        const statements = {
          begin: () => connection.beginTransaction(),
          commit: () => connection.commit(),
          rollback: () => connection.rollback()
        }
        try {
          const run = (sql: string) => connection.query(sql)
          return await between(statements, () => work({ execute: overMysql2(connection), run }))
        } finally {
          connection.release()
        }
      },
      close: () => pool.end()
    }
  }
}

export const mysql2CallbackLibrary: Library = {
  name: "mysql2 with callbacks and date strings",
  database: "MariaDB",
  open: async (uri) => {
    const pool = createPool({
      uri,
      connectionLimit: 3,
      dateStrings: true,
      supportBigNumbers: true,
      bigNumberStrings: true,
      nestTables: "_"
    })
    const promise = (start: (done: (error: unknown) => void) => unknown) =>
      new Promise<void>((resolve, reject) => start((error) => (error ? reject(error) : resolve())))
    return {
      transaction: async (work) => {
        const connection = await new Promise<Parameters<Parameters<typeof pool.getConnection>[0]>[1]>(
          (resolve, reject) => pool.getConnection((error, taken) => (error ? reject(error) : resolve(taken)))
        )
        const statements = {
          begin: () => promise((done) => connection.beginTransaction(done)),
          commit: () => promise((done) => connection.commit(done)),
          rollback: () => promise((done) => connection.rollback(done))
        }
        try {
          const run = (sql: string) => promise((done) => connection.query(sql, done))
          return await between(statements, () => work({ execute: overMysql2(connection), run }))
        } finally {
          connection.release()
        }
      },
      close: () => promise((done) => pool.end(done))
    }
  }
}
