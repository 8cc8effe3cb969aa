// Plants a bug, and judges whether the tests found it.
import type { Bug } from "./bug.ts"
import type { Ended } from "./scratch-copy.ts"

/** Returns the text with the bug, or throws an error if its place does not occur exactly once. */
export const withBug = (text: string, { file, from, name, to }: Bug): string => {
  const parts = text.split(from)
  if (parts.length !== 2)
    throw new Error(`${name}: ${JSON.stringify(from)} must occur once in ${file}, not ${parts.length - 1} times`)
  return parts.join(to)
}

/** A test that failed, as the reporter prints it. A file that does not load has no test. */
const FAILED_TEST = /^failed: (\S+ > .+)$/m

/** Returns the failed test that found the bug, or undefined. A crash of the test run does not count. */
export const finderIn = ({ code, output }: Ended): string | undefined =>
  code === 1 ? FAILED_TEST.exec(output)?.[1] : undefined
