// Runs a vectors file: a line for each difference, and how many of its cases passed.
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

/** Whether every case passed. */
export const runVectors = async (file: string, folder: string, print: (text: string) => void): Promise<boolean> => {
  const { cards: names, quotes = [], rounding = [] }: Vectors = JSON.parse(readFileSync(file, "utf8"))
  const cards = names.map((name) => cardNamed(folder, name))
  const tariffs = tariffsNamed(folder, names)
  let [passed, failed] = [0, 0]
  const judge = (found: ReadonlyArray<string>): void => {
    for (const difference of found) print(`${difference}\n`)
    if (found.length === 0) passed++
    else failed++
  }
  for (const worked of quotes) {
    const { origin } = worked.context
    const found = worked.expected.res === "error" ? [] : differences(worked, tariffs, originNamed(folder, origin))
    // Those named X concern the wire, and the others nothing but rates.
    const isOnTheWire = worked.id.startsWith("X")
    judge(
      isOnTheWire ? [...found, ...(await differencesOnTheWire(worked, cards, shipFromNamed(folder, origin)))] : found
    )
  }
  for (const worked of rounding) judge(differencesInRounding(worked))
  print(`${passed} passed, ${failed} failed\n`)
  return failed === 0
}
