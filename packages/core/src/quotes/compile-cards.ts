import { type CardFault, compile, lint, type RateCard, readRateCard, type Tariff } from "@waybill/packing/rating"

/** Error in a rate card: its place in the card as a JSON pointer, and its message without the place. */
export interface CardError {
  readonly pointer: string
  readonly problem: string
}

const errorOf = ({ message, pointer }: CardFault): CardError => ({
  pointer,
  problem: message.slice(message.indexOf(": ") + 2)
})

/** Returns the first error of the linter in each card, except overlapping editions, of which the later one applies. */
const lintErrors = (cards: ReadonlyArray<RateCard>): ReadonlyMap<number, CardError> => {
  const errors = new Map<number, CardError>()
  for (const { message, pointer, rule, severity } of lint(cards)) {
    // The pointer starts with /cards and the index of the card.
    const [, , index, ...steps] = pointer.split("/")
    if (severity === "error" && rule !== "editions-overlap" && !errors.has(Number(index)))
      errors.set(Number(index), { pointer: steps.map((step) => `/${step}`).join(""), problem: message })
  }
  return errors
}

/**
 * Compiles rate cards, and returns the first error of each invalid card by the index of the card. An error of the linter
 * counts, because it makes a price wrong. Cards from files may contain anything.
 */
export const compileCards = (cards: ReadonlyArray<RateCard>) => {
  const errors = new Map<number, CardError>()
  const readable: Array<number> = []
  for (const [index, card] of cards.entries()) {
    const reading = readRateCard(card)
    if (reading._tag === "Read") readable.push(index)
    else errors.set(index, errorOf(reading.faults[0]!))
  }
  const found = lintErrors(readable.map((index) => cards[index]!))
  const tariffs: Array<Tariff> = []
  for (const [position, index] of readable.entries()) {
    const compilation = compile(cards[index]!)
    const [faults, compiled] = compilation._tag === "Refused" ? [compilation.faults, []] : [[], [compilation.compiled]]
    // The linter names what a fault of the compiler only calls unknown.
    const [error] = [found.get(position) ?? [], faults.map(errorOf)].flat()
    if (error === undefined) tariffs.push(...compiled)
    else errors.set(index, error)
  }
  return { errors, tariffs }
}
