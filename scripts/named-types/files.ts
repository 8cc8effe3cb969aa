// The files that `npm run draw -- types` generates.
import { callFiles } from "./call-files.ts"
import { clientFiles } from "./client-files.ts"
import { inputFiles } from "./input-files.ts"
import { orderFiles } from "./order-files.ts"
import { policyFiles } from "./policy-files.ts"
import { replyFiles } from "./reply-files.ts"
import { portFiles, serviceFiles } from "./service-files.ts"

const inFolder = (folder: string, files: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`packages/${folder}/${name}`, text]))

/** Returns the generated files, keyed by their path. */
export const typeFiles = (): Readonly<Record<string, string>> => ({
  ...inFolder("core/src/input-types", inputFiles()),
  ...inFolder("core/src/order-types", orderFiles()),
  ...inFolder("core/src/policy-types", policyFiles()),
  ...inFolder("core/src/port-types", portFiles()),
  ...inFolder("core/src/call-types", callFiles()),
  ...inFolder("core/src/reply-types", replyFiles()),
  ...inFolder("adapter-http/src/client-types", clientFiles()),
  ...inFolder("adapter-sql/src/plain-services", serviceFiles())
})
