// Our service and the baseline, each on its own fresh database, with the same credentials.
import { execFile } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import type { Credentials } from "../baseline/credentials.ts"
import type { Database, Pairing } from "./command-line.ts"
import type { Place } from "./place.ts"
import { environmentIn, type Launch } from "./server-process.ts"

const waybill = join(import.meta.dirname, "../../packages/cli/bin/waybill.mjs")
const baselines: Readonly<Record<Database, string>> = {
  sqlite: join(import.meta.dirname, "../baseline/sqlite.ts"),
  postgres: join(import.meta.dirname, "../baseline/postgres.ts")
}

/** Makes a merchant's account at our service. */
export const account = async ({ folder, ours }: Place, signal: AbortSignal): Promise<Credentials> => {
  const args = [waybill, "account", "create", "bench", "--json", "--database", ours.at]
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: folder,
    env: environmentIn(folder),
    signal
  })
  return JSON.parse(stdout)
}

/** Our service, as it is usually, but for its log and for how many processes it is. */
export const ourService = ({ folder, ours }: Place, workers: number): Launch => ({
  name: "waybill",
  args: (port) => [
    ...[waybill, "serve", "--log", "off", "--workers", String(workers)],
    ...["--port", String(port), "--database", ours.at]
  ],
  environment: () => ({}),
  says: "Waybill answers at",
  folder
})

/** The baseline, grouping commits or not, which knows one merchant. */
export const baseline = (
  { folder, baselines: { at } }: Place,
  { against, database }: Omit<Pairing, "mode">,
  credentials: Credentials
): Launch => {
  const file = join(folder, "credentials.json")
  writeFileSync(file, JSON.stringify(credentials))
  return {
    name: "baseline",
    args: () => ["--conditions=waybill-source", baselines[database]],
    environment: (port) => ({
      PORT: String(port),
      CREDENTIALS: file,
      GROUP: against === "grouped" ? "1" : "0",
      ...(database === "sqlite" ? { DB: at } : { DATABASE_URL: at })
    }),
    says: "ready",
    folder
  }
}
