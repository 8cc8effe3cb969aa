// The files that `npm run draw -- types` generates in packages/core/src.
import { inputFiles } from "./input-files.ts"

/** Returns the generated files, keyed by their path in packages/core/src. */
export const typeFiles = (): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(inputFiles()).map(([name, text]) => [`input-types/${name}`, text]))
