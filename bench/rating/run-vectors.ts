// Runs a vectors file. Prints each difference and the number of passed and failed cases.
import { readFileSync } from "node:fs"
import { cardNamed, originNamed, shipFromNamed, tariffsNamed } from "./cards.ts"
import { differencesOnTheWire } from "./on-the-wire.ts"
import { differences, type WorkedCase } from "./worked-case.ts"
import { differencesInRounding, type WorkedRounding } from "./worked-rounding.ts"

interface Vectors {
  readonly cards: ReadonlyArray<string>
  readonly quotes?: ReadonlyArray<WorkedCase>
  readonly rounding?: ReadonlyArray<WorkedRounding>
}

/** Runs all cases in a vectors file and returns whether they all passed. */
export const runVectors = async (file: string, folder: string, print: (text: string) => void): Promise<boolean> => {
  const { cards: names, quotes = [], rounding = [] }: Vectors = JSON.parse(readFileSync(file, "utf8"))
  const cards = names.map((name) => cardNamed(folder, name))
  const tariffs = tariffsNamed(folder, names)
  let [passed, failed] = [0, 0]
  const count = (found: ReadonlyArray<string>): void => {
    for (const difference of found) print(`${difference}\n`)
    if (found.length === 0) passed++
    else failed++
  }
  for (const worked of quotes) {
    const { origin } = worked.context
    const found = worked.expected.res === "error" ? [] : differences(worked, tariffs, originNamed(folder, origin))
    // Cases whose id starts with X test the API method. All other cases test only the quote.
    const isOnTheWire = worked.id.startsWith("X")
    count(
      isOnTheWire ? [...found, ...(await differencesOnTheWire(worked, cards, shipFromNamed(folder, origin)))] : found
    )
  }
  for (const worked of rounding) count(differencesInRounding(worked))
  print(`${passed} passed, ${failed} failed\n`)
  return failed === 0
}
