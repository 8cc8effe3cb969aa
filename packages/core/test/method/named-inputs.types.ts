// The generated types of inputs and of parts of orders must equal the types that the tables of fields have.

import type { DerivedCommandInput } from "../../src/field-texts/command-texts.ts"
import type { DerivedInput } from "../../src/field-texts/method-texts.ts"
import type { OutputOf } from "../../src/input/field.ts"
import type { CommandInputs } from "../../src/input-types/command-inputs.ts"
import type { MethodInputs } from "../../src/input-types/method-inputs.ts"
import type { contactFields } from "../../src/order/address.ts"
import type { itemFields } from "../../src/order/item.ts"
import type { pricedShippingFields } from "../../src/order/shipping.ts"
import type { Address, OrderItem, Shipping } from "../../src/order-types/order-parts.ts"
import { assertNone, type Different } from "./different.ts"

type DerivedInputs = { readonly [M in keyof MethodInputs]: DerivedInput<M> }
type DerivedCommandInputs = { readonly [C in keyof CommandInputs]: DerivedCommandInput<C> }

assertNone<Different<MethodInputs, DerivedInputs>>()
assertNone<Different<CommandInputs, DerivedCommandInputs>>()
assertNone<Different<Address, OutputOf<typeof contactFields>>>()
assertNone<Different<OrderItem, OutputOf<typeof itemFields>>>()
assertNone<Different<Shipping, OutputOf<typeof pricedShippingFields>>>()

type Message = { readonly hold: { readonly msg: string } }
type Reason = { readonly hold: { readonly msg: string; readonly reason: string } }
type Optional = { readonly hold: { readonly msg?: string } }

// @ts-expect-error one type lacks a field
assertNone<Different<Message, Reason>>()
// @ts-expect-error a field is optional in one type only
assertNone<Different<Message, Optional>>()
// @ts-expect-error one type lacks a command
assertNone<Different<Message, Message & { readonly note: object }>>()
