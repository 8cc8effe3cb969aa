/** Hues of the items. On a black-and-white printer, only the letters distinguish items. */
const hues = [205, 35, 140, 350, 265, 60, 180, 15, 310, 95] as const

/** Returns the fill colours of the three visible faces of the nth item. `top` is the lightest. */
export const coloursOf = (nth: number) => {
  const hue = hues[nth % hues.length]!
  const darker = Math.floor(nth / hues.length) % 3
  const face = (lightness: number) => `hsl(${hue} 62% ${lightness - 9 * darker}%)`
  return { top: face(84), front: face(74), right: face(64) }
}
