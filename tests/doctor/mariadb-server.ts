// A MariaDB server whose global settings one test file may change.
import { spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { createConnection } from "mysql2/promise"
import { freePort } from "../../packages/adapter-sql/test/fixtures/free-port.ts"
import { newFolder, removeFolder, spawnGuarded } from "../processes/spawn-guarded.ts"

const [SERVER, INSTALLER] = ["/usr/sbin/mariadbd", "/usr/bin/mariadb-install-db"]

const connects = async (url: string): Promise<boolean> => {
  try {
    await (await createConnection({ uri: url })).end()
    return true
  } catch {
    return false
  }
}

/** Starts a server with flags. Returns undefined if MariaDB is not installed. */
export const startMariadb = async (...flags: ReadonlyArray<string>) => {
  if (!existsSync(SERVER) || !existsSync(INSTALLER)) return undefined
  const folder = newFolder("waybill-mariadb-")
  const user = process.getuid?.() === 0 ? ["--user=root"] : []
  const files = [`--datadir=${join(folder, "data")}`, ...user]
  const installed = spawnSync(
    INSTALLER,
    ["--no-defaults", ...files, "--auth-root-authentication-method=normal", "--skip-test-db"],
    { encoding: "utf8" }
  )
  if (installed.status !== 0) throw new Error(`mariadb-install-db: ${installed.stderr}`)
  const port = await freePort()
  const child = spawnGuarded(
    SERVER,
    [
      "--no-defaults",
      ...files,
      `--port=${port}`,
      "--bind-address=127.0.0.1",
      `--socket=${join(folder, "socket")}`,
      "--innodb-buffer-pool-size=16M",
      ...flags
    ],
    { stdio: "ignore" }
  )
  const url = `mysql://root@127.0.0.1:${port}/mysql`
  for (let tries = 0; !(await connects(url)); tries++) {
    if (tries === 300 || child.exitCode !== null) throw new Error("MariaDB does not start")
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const end = async () => {
    child.kill("SIGKILL")
    await once(child, "exit")
    removeFolder(folder)
  }
  return { url, end }
}
