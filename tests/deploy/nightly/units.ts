import { chmodSync, copyFileSync, readFileSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { inFolder, runTool } from "./tools.ts"

const units = ["waybill.service", "waybill-backup.service", "waybill-backup.timer"]

/** Highest exposure that `systemd-analyze security` may report for the service, times ten. */
const THRESHOLD = 20

/** Lets systemd read the units. The programs in them have the paths of this checkout. */
export const checkUnits = (): Promise<ReadonlyArray<string>> =>
  inFolder(async (folder) => {
    copyFileSync("deploy/backup.sh", join(folder, "backup.sh"))
    chmodSync(join(folder, "backup.sh"), 0o755)
    const files = units.map((unit) => join(folder, unit))
    for (const [index, unit] of units.entries()) {
      const text = readFileSync(join("deploy", unit), "utf8")
        .replace("/usr/bin/node", process.execPath)
        .replace("/opt/waybill/node_modules/waybill/", resolve("packages/cli/"))
        .replace("/opt/waybill/backup.sh", join(folder, "backup.sh"))
      writeFileSync(files[index]!, text)
    }
    const printed = runTool("systemd-analyze", "verify", ...files)
    const problems = printed.split("\n").filter((line) => units.some((unit) => line.includes(unit)))
    if (problems.length > 0) throw new Error(problems.join("\n"))
    const security = runTool(
      "systemd-analyze",
      ...["security", "--offline=true", "--no-pager", `--threshold=${THRESHOLD}`, files[0]!]
    )
    const [exposure = ""] = /Overall exposure level.*/.exec(security) ?? []
    return [`systemd-analyze verify accepts ${units.join(", ")}`, exposure]
  })
