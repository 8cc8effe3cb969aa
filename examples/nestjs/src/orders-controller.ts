import { Body, Controller, Headers, Post, UnauthorizedException } from "@nestjs/common"
import type { PushOrderInput } from "@waybill/core"
import { OrdersService } from "./orders-service.ts"

@Controller("orders")
export class OrdersController {
  constructor(private readonly orders: OrdersService) {}

  /** Waybill validates the body, so that it needs no class with validators. */
  @Post()
  async create(@Headers("authorization") authorization = "", @Body() order: PushOrderInput) {
    const member = await this.orders.memberOf(authorization.replace(/^Bearer /, ""))
    if (member === undefined) throw new UnauthorizedException()
    const { order_id, xid } = await this.orders.place(member, order)
    return { order_id, xid }
  }
}
