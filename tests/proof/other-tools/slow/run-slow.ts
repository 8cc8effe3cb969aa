// Attacks the service with slowhttptest: slow headers, slow bodies, slow reads and ranges at the same time.
import { once } from "node:events"
import { spawnGuarded } from "../../../processes/spawn-guarded.ts"
import { onFile } from "../../overload/places/service-place.ts"
import { type Plan, runTrial } from "../../overload/run-trial.ts"
import { absenceOf } from "../../topologies/network/absence.ts"
import type { Absent, Result, Run } from "../../trial.ts"

/** Sockets of each attack. With the good clients, they are fewer than the service accepts from one address. */
const SOCKETS = 30

/** The flags of each attack, and the path that it requests. */
const attacks: Readonly<Record<string, readonly [path: string, ...flags: ReadonlyArray<string>]>> = {
  "slow headers": ["/v1/get_status", "-H", "-i", "1", "-x", "20"],
  "slow bodies": ["/v1/get_status", "-B", "-i", "1", "-s", "8192", "-x", "20", "-f", "application/json"],
  "slow reads": ["/openapi.json", "-X", "-k", "5", "-n", "2", "-w", "10", "-y", "20", "-z", "5"],
  ranges: ["/openapi.json", "-R", "-a", "1", "-b", "2000"]
}

/** Returns how often a report of slowhttptest says that the service is available, and that it is not. */
export const availabilityIn = (report: string): { readonly yes: number; readonly no: number } => {
  const count = (word: string) => report.match(new RegExp(`service available:[^\\n]*${word}`, "g"))?.length ?? 0
  return { yes: count("YES"), no: count("NO") }
}

export const runSlow = async (run: Run): Promise<Result | Absent> => {
  const absent = absenceOf("slowhttptest")
  if (absent !== undefined) return { absent }
  const reports: Array<readonly [attack: string, report: string]> = []
  const begin: Plan["begin"] = async ({ url }) => {
    const started = Object.entries(attacks).map(([name, [path, ...flags]]) => {
      const load = ["-c", `${SOCKETS}`, "-r", `${SOCKETS}`, "-l", "3600", "-p", "3", "-u", `${url}${path}`]
      const child = spawnGuarded("slowhttptest", [...flags, ...load], { stdio: ["ignore", "pipe", "ignore"] })
      let report = ""
      child.stdout.on("data", (text) => (report += String(text)))
      const ended = once(child, "close").then(() => void reports.push([name, report]))
      return { child, ended }
    })
    const end = async () => {
      // It writes its report when it ends.
      for (const { child } of started) child.kill("SIGINT")
      await Promise.all(started.map(({ ended }) => ended))
      return undefined
    }
    return { figures: {}, end }
  }
  const memory = Math.floor(600e6 / 1_048_576)
  const plan: Plan = { open: () => onFile(1), begin, targets: { refusals: "none", memory } }
  const result = await runTrial(plan, run)
  if ("absent" in result) return result
  const seen = reports.map(([name, report]) => ({ name, ...availabilityIn(report) }))
  const found = seen.flatMap(({ name, no, yes }) => [
    ...(no > 0 ? [`${name}: slowhttptest found the service unavailable ${no} times`] : []),
    ...(yes > 0 ? [] : [`${name}: slowhttptest never found the service available`])
  ])
  const checks = seen.map(({ name, yes }) => `${yes} × ${name}`)
  return {
    ...result,
    losses: result.losses + found.length,
    figures: { ...result.figures, "found available": checks.join(", ") },
    found: [...result.found, ...found]
  }
}
