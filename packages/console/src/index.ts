export type { ApiHandler, ConsoleContext } from "./api/operator-api.ts"
export { type ConsoleHandler, type ConsoleOptions, console } from "./console.ts"
export { type CustomsProduct, type Shop, type ShopAddress, type ShopCustoms, shopSchema } from "./shop/shop.ts"
export type { SetUp } from "./visit/set-up.ts"
