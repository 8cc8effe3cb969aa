import type { Order } from "../formats/order.ts"
import type { Unratable } from "./rate-order.ts"

const boxWeight = /^\/boxes\/\d+\/weight$/

const isWeightless = ({ weight = 0 }: { readonly weight?: number | undefined }): boolean => weight === 0

/** Whether a piece of an order is rated as if it weighed nothing. The profile has the weights of prints without one. */
export const hasWeightless = ({ items = [], prints = [] }: Order): boolean =>
  items.some(isWeightless) || prints.some(({ weight }) => weight === 0)

/** Replaces refusals about box weights with one about a piece's weight, because the input has no boxes. */
export const withPieceWeights = ({ items = [], prints = [] }: Order, { refusals }: Unratable): Unratable => {
  const others = refusals.filter(({ at }) => !boxWeight.test(at))
  if (others.length === refusals.length) return { refusals }
  const item = items.findIndex(isWeightless)
  const print = prints.findIndex(isWeightless)
  const missing =
    item !== -1
      ? {
          at: `/items/${item}/weight`,
          kind: "no weight",
          message: 'no weight; rating needs one in the field or column "weight", or in the file of --items'
        }
      : {
          at: print === -1 ? "/prints" : `/prints/${print}/weight`,
          kind: "unknown weight",
          message: "unknown weight; rating needs the weights of prints and packaging in the orders or in --profile"
        }
  return { refusals: [...others, missing] }
}
