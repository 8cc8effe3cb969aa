import type { LawTest } from "@waybill/core/testing"

/** The names of the laws that are broken. */
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
