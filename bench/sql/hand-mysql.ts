import { createPool, type Pool, type PoolConnection, type ResultSetHeader, type RowDataPacket } from "mysql2/promise"
import { type BenchStore, COLUMNS, type Entry, EVENT_COLUMNS, entryWriter, eventRowOf, rowOf } from "./store.ts"

const rows = (count: number, width: number) =>
  Array.from({ length: count }, () => `(${Array.from({ length: width }, () => "?").join(", ")})`).join(", ")

type Write = (connection: PoolConnection, batch: ReadonlyArray<Entry>) => Promise<ReadonlyArray<Entry>>

/** Inserts a batch in one statement, or row by row if any of the rows already exist. Returns the entries inserted. */
const insertBatch: Write = async (connection, batch) => {
  const insertRows = async (some: ReadonlyArray<Entry>) => {
    const text = `insert ignore into hand_orders (${COLUMNS}) values ${rows(some.length, 11)}`
    const [{ affectedRows }] = await connection.execute<ResultSetHeader>(text, some.flatMap(rowOf))
    return affectedRows === some.length
  }
  if (await insertRows(batch)) return batch
  await connection.query("rollback")
  await connection.query("begin")
  const written: Array<Entry> = []
  for (const each of batch) if (await insertRows([each])) written.push(each)
  return written
}

const updateBatch: Write = async (connection, batch) => {
  const written: Array<Entry> = []
  for (const each of batch) {
    const [account_id, order_id, , revision, stage, is_held, rush, , update_date, ship_deadline, document] = rowOf(each)
    const [{ affectedRows }] = await connection.execute<ResultSetHeader>(
      `update hand_orders set revision = ?, stage = ?, is_held = ?, rush = ?, update_date = ?, ship_deadline = ?, document = ?
        where account_id = ? and order_id = ? and revision = ?`,
      [
        revision!,
        stage!,
        is_held!,
        rush!,
        update_date!,
        ship_deadline!,
        document!,
        account_id!,
        order_id!,
        Number(revision) - 1
      ]
    )
    if (affectedRows === 1) written.push(each)
  }
  return written
}

const inTransaction = (pool: Pool, write: Write) => async (batch: ReadonlyArray<Entry>) => {
  const connection = await pool.getConnection()
  try {
    await connection.query("begin")
    const written = await write(connection, batch)
    if (written.length > 0) {
      const text = `insert into hand_history (${EVENT_COLUMNS}) values ${rows(written.length, 8)}`
      await connection.execute(text, written.flatMap(eventRowOf))
    }
    await connection.query("commit")
    return batch.map((each) => written.includes(each))
  } finally {
    connection.release()
  }
}

/** Opens a store that runs hand-written SQL through `mysql2`. */
export const handMysql = async (url: string, isGrouped: boolean): Promise<BenchStore> => {
  const pool = createPool({ uri: url, connectionLimit: 10, charset: "utf8mb4_bin" })
  const id = "varchar(255) character set utf8mb4 collate utf8mb4_bin not null"
  await pool.query(`create table hand_orders (account_id ${id}, order_id ${id}, xid ${id}, revision bigint not null,
      stage varchar(32) not null, is_held int not null, rush int not null, order_date bigint not null,
      update_date bigint not null, ship_deadline bigint, document longtext character set utf8mb4 not null,
      primary key (account_id, order_id), unique (account_id, xid))`)
  await pool.query(`create table hand_history (account_id ${id}, order_id ${id}, revision bigint not null, event_id ${id},
      at bigint not null, actor varchar(32) not null, command varchar(32) not null, msg text,
      primary key (account_id, order_id, revision))`)
  const insert = entryWriter(inTransaction(pool, insertBatch), isGrouped)
  const update = entryWriter(inTransaction(pool, updateBatch), isGrouped)
  return {
    insert: (order, event) => insert({ order, event }),
    update: (order, event) => update({ order, event }),
    read: async (account_id, xid) => {
      const text = "select document from hand_orders where account_id = ? and xid = ?"
      const [found] = await pool.execute<Array<RowDataPacket>>(text, [account_id, xid])
      return found[0] && JSON.parse(found[0].document)
    },
    close: async () => {
      await pool.query("drop table hand_orders")
      await pool.query("drop table hand_history")
      await pool.end()
    }
  }
}
