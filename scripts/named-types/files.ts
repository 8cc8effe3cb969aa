// The files that `npm run draw -- types` generates in packages/core/src.
import { callFiles } from "./call-files.ts"
import { inputFiles } from "./input-files.ts"

const inFolder = (folder: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text]))

/** Returns the generated files, keyed by their path in packages/core/src. */
export const typeFiles = (): Readonly<Record<string, string>> => ({
  ...inFolder("input-types", inputFiles()),
  ...inFolder("call-types", callFiles())
})
