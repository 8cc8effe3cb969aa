// Launches the service and the baseline, each on a fresh database and with the same credentials.
import { execFile } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import type { Credentials } from "../baseline/credentials.ts"
import type { Against, Pairing } from "./command-line.ts"
import type { Place } from "./place.ts"
import { environmentIn, type Launch } from "./server-process.ts"

const waybill = join(import.meta.dirname, "../../packages/cli/bin/waybill.mjs")
const source = pathToFileURL(join(import.meta.dirname, "../../packages/cli/src/waybill.ts")).href
/** Folder of each kind of baseline. It has a main file for each database. */
const folders: Readonly<Record<Against, string>> = { typical: "typical", grouped: ".", equal: "equal", single: "." }

/** Creates a merchant's account in the service. */
export const createAccount = async ({ folder, ours }: Place, signal: AbortSignal): Promise<Credentials> => {
  const args = [waybill, "account", "create", "bench", "--json", "--database", ours.at]
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: folder,
    env: environmentIn(folder),
    signal
  })
  return JSON.parse(stdout)
}

/**
 * Returns Node's arguments that run the sources, write a CPU profile into the folder, and run the command that follows.
 * The profile of a bundle would not name the source files.
 */
const profiled = (folder: string): ReadonlyArray<string> => [
  ...["--conditions=waybill-source", "--cpu-prof", `--cpu-prof-dir=${folder}`, "--input-type=module", "--eval"],
  `await (await import(${JSON.stringify(source)})).main(process.argv.slice(1))`
]

/**
 * Returns how to launch the service with default settings, except for the log and the number of processes. If
 * `profiles` is given, the process writes its CPU profile into that folder when it stops.
 */
export const ourService = ({ folder, ours }: Place, workers: number, profiles?: string): Launch => ({
  name: "waybill",
  args: (port) => [
    ...(profiles === undefined ? [waybill] : profiled(profiles)),
    ...["serve", "--log", "off", "--workers", String(workers)],
    ...["--port", String(port), "--database", ours.at]
  ],
  environment: () => ({}),
  says: "Waybill is listening on",
  folder
})

/** Returns how to launch a baseline for one merchant. */
export const baseline = (
  { folder, baselines: { at } }: Place,
  { against, database }: Required<Omit<Pairing, "mode">>,
  credentials: Credentials
): Launch => {
  const file = join(folder, "credentials.json")
  writeFileSync(file, JSON.stringify(credentials))
  return {
    name: "baseline",
    args: () => [
      "--conditions=waybill-source",
      join(import.meta.dirname, "../baseline", folders[against], `${database}.ts`)
    ],
    environment: (port) => ({
      PORT: String(port),
      CREDENTIALS: file,
      NODE_ENV: "production",
      GROUP: against === "grouped" ? "1" : "0",
      ...(database === "sqlite" ? { DB: at } : { DATABASE_URL: at })
    }),
    says: "ready",
    folder
  }
}
