import type { CardFault, ReadResult } from "./faults.ts"

type Reader = (document: unknown) => ReadResult<unknown>

/**
 * Runs work on documents that the caller should have read. If the work fails, returns the result of `onFaults` with the
 * first malformed document and its faults.
 */
export const checkedOnFailure = <A>(
  documents: ReadonlyArray<readonly [read: Reader, document: unknown, pointer: string]>,
  work: () => A,
  onFaults: (faults: ReadonlyArray<CardFault>, pointer: string) => A
): A => {
  try {
    return work()
  } catch (error) {
    for (const [read, document, pointer] of documents) {
      const reading = read(document)
      if (reading._tag === "Refused") return onFaults(reading.faults, pointer)
    }
    throw error
  }
}
