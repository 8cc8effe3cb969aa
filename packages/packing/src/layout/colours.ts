/** Light fills that differ in hue and, on a black-and-white printer, at least by their letters. */
const HUES = [205, 35, 140, 350, 265, 60, 180, 15, 310, 95] as const

/** The three visible faces of the nth item: `top` the lightest. */
export const coloursOf = (nth: number) => {
  const hue = HUES[nth % HUES.length]!
  const darker = Math.floor(nth / HUES.length) % 3
  const face = (lightness: number) => `hsl(${hue} 62% ${lightness - 9 * darker}%)`
  return { top: face(84), front: face(74), right: face(64) }
}
