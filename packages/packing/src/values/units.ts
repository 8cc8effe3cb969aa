/** Lengths of the units of length, in tenths of a millimetre. */
export const lengthSizes = { in: 254, ft: 3048, mm: 10, cm: 100, m: 10_000 } as const

/** Weights of the units of weight, in grams divided by 1,600,000. */
export const weightSizes = { oz: 45_359_237, lb: 725_747_792, g: 1_600_000, kg: 1_600_000_000 } as const
