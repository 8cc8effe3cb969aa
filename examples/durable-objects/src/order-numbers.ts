import { DurableObject } from "cloudflare:workers"

/** Number of ids in a block. A merchant's object asks for a block once per this number of orders. */
export const BLOCK_LENGTH = 1000

/** The ids of orders, unique across all merchants: hands out blocks of consecutive numbers. */
export class OrderNumbers extends DurableObject<unknown> {
  /** Returns the first number of a block that no other call has received. */
  async lease(): Promise<number> {
    const { sql } = this.ctx.storage
    sql.exec("create table if not exists blocks (id integer primary key check (id = 1), next integer not null)")
    const leased = sql.exec<{ next: number }>(
      "insert into blocks values (1, ?) on conflict do update set next = next + ? returning next",
      BLOCK_LENGTH,
      BLOCK_LENGTH
    )
    return leased.one().next
  }
}
