// Provides a temporary folder that all tests of a run share, for what takes long to create.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"

declare module "vitest" {
  interface ProvidedContext {
    readonly runFolder: string
  }
}

export default ({ provide }: TestProject) => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-run-"))
  provide("runFolder", folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
