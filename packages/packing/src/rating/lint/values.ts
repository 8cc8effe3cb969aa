import type { Decimal } from "../card/card.ts"
import { decimalOf, signedDecimalOf } from "../numbers/decimal.ts"
import { compare, type Ratio, zero } from "../numbers/ratio.ts"

/** The value of a figure; what is none counts as zero, since reading has refused it already. */
export const valueOf = (figure: Decimal): Ratio => decimalOf(figure) ?? signedDecimalOf(figure) ?? zero

export const isZero = (figure: Decimal | undefined): boolean =>
  figure !== undefined && compare(valueOf(figure), zero) === 0

export const isLess = (a: Decimal, b: Decimal): boolean => compare(valueOf(a), valueOf(b)) < 0
