import type { LawTest } from "@waybill/core/testing"

/** Runs the laws and returns the names of those that fail. */
export const brokenLaws = async (laws: ReadonlyArray<LawTest>): Promise<ReadonlyArray<string>> => {
  const outcomes = await Promise.all(
    laws.map(({ name, run }) =>
      run().then(
        () => [],
        () => [name]
      )
    )
  )
  return outcomes.flat()
}
