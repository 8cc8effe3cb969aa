import { Inject, Injectable } from "@nestjs/common"
import { InjectDataSource } from "@nestjs/typeorm"
import { ordersOver, overTypeOrm } from "@waybill/adapter-sql/over"
import type { Order, Proposal, PushOrderInput, WaybillPromises } from "@waybill/core"
import { DataSource, MoreThanOrEqual } from "typeorm"
import { Deduction, Member } from "./entities.ts"
import { WAYBILL } from "./waybill-module.ts"

const printsIn = ({ order_info }: Order): number => order_info.reduce((sum, { quantity }) => sum + Number(quantity), 0)

@Injectable()
export class OrdersService {
  constructor(
    @InjectDataSource() private readonly source: DataSource,
    @Inject(WAYBILL) private readonly waybill: WaybillPromises
  ) {}

  /** Returns the id of the member with a token. */
  async memberOf(token: string): Promise<string | undefined> {
    return (await this.source.manager.findOneBy(Member, { token }))?.id
  }

  /** Stores the order, and takes its prints from the member, in one transaction of TypeORM. */
  place(member: string, order: PushOrderInput): Promise<Order> {
    return this.source.transaction((manager) => {
      const takePrints = async ({ after }: Proposal) => {
        const prints = printsIn(after)
        const enough = { id: member, prints: MoreThanOrEqual(prints) }
        const { affected } = await manager.decrement(Member, enough, "prints", prints)
        if (affected === 0) return { code: "PREPAID-1", reason: `The order needs ${prints} prepaid prints` }
        await manager.insert(Deduction, { orderId: after.order_id, member, prints })
        return undefined
      }
      const store = ordersOver(overTypeOrm(manager, "postgres"))
      return this.waybill.within(store, { push_order: takePrints, re_order: takePrints }).pushOrder(member, order)
    })
  }
}
