import type { CardDecimal } from "../card/card.ts"
import { decimalOf, signedDecimalOf } from "../numbers/decimal.ts"
import { compare, type Ratio, zero } from "../numbers/ratio.ts"

/** Returns the value of a decimal. Treats an invalid one as zero, because reading has already refused it. */
export const valueOf = (figure: CardDecimal): Ratio => decimalOf(figure) ?? signedDecimalOf(figure) ?? zero

/** Whether a decimal is present and equal to zero. */
export const isZero = (figure: CardDecimal | undefined): boolean =>
  figure !== undefined && compare(valueOf(figure), zero) === 0

/** Whether the first decimal is less than the second. */
export const isLess = (a: CardDecimal, b: CardDecimal): boolean => compare(valueOf(a), valueOf(b)) < 0
