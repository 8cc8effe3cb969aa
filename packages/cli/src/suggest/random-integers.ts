/** Returns a function that returns pseudo-random integers below a bound, the same ones in every run. */
export const randomIntegers = () => {
  let state = 1
  return (bound: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}
