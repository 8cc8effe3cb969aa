import { Column, Entity, PrimaryColumn } from "typeorm"

/** A customer with prepaid prints. */
@Entity("members")
export class Member {
  @PrimaryColumn("text") readonly id!: string
  @Column("text", { unique: true }) readonly token!: string
  /** Number of prints that the member has paid for and not ordered yet. */
  @Column("integer") readonly prints!: number
}

/** The prints that an order has taken from a member. */
@Entity("deductions")
export class Deduction {
  @PrimaryColumn("text", { name: "order_id" }) readonly orderId!: string
  @Column("text") readonly member!: string
  @Column("integer") readonly prints!: number
}
