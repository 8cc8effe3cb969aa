import fc from "fast-check"

/** How many inputs a property is tried on; `npm run nightly:fuzz` asks for a million. */
export const runs = Number(process.env.WAYBILL_FUZZ_RUNS ?? 10_000)
/** Where the dice begin. Fixed, so that a run can be repeated; fast-check names seed and path of what it finds. */
const seed = Number(process.env.WAYBILL_FUZZ_SEED ?? 20_261_120)
const part = 10_000

/** Tries a property part by part, so that the process stays alive to others and says how far it is. */
export const tryOut = async <T>(property: fc.IProperty<T>, count = runs): Promise<void> => {
  for (let done = 0; done < count; done += part) {
    fc.assert(property, { numRuns: Math.min(part, count - done), seed: seed + done })
    if (count > part && (done + part) % 50_000 === 0) process.stderr.write(`${done + part} of ${count} runs\n`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}
