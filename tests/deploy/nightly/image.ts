import { execFileSync } from "node:child_process"
import { chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { freePort } from "../../../packages/adapter-sql/test/fixtures/free-port.ts"
import { spawnGuarded } from "../../processes/spawn-guarded.ts"
import { instructionsIn } from "../instructions.ts"
import { check, environment, inFolder, runTool, until } from "./tools.ts"

const all = instructionsIn(readFileSync("deploy/Containerfile", "utf8"))
const second = all.findLastIndex(({ name }) => name === "FROM")
const last = (name: string) => all.findLast((each) => each.name === name)?.value ?? ""

/** User without rights, as in the image. */
const NOBODY = 65_534

/**
 * Executes the steps of the Containerfile without an engine: folders of the image are below a temporary one, and the
 * commit that is checked out is copied.
 */
export const checkImage = (): Promise<ReadonlyArray<string>> =>
  inFolder(async (root) => {
    const env = Object.fromEntries(
      Object.entries(environment).filter(([name]) => !/^(?:npm_(?!config_registry$)|WAYBILL_|INIT_CWD)/.test(name))
    )
    const below = (text: string) => text.replaceAll(/(?<=^|[\s=])\/(source|tarballs|app|data)\b/g, `${root}/$1`)
    let folder = root
    for (const { name, value } of all.slice(0, second)) {
      if (name === "WORKDIR") {
        folder = below(value)
        mkdirSync(folder, { recursive: true })
      }
      if (name === "COPY") {
        execFileSync("git", ["archive", "--output", join(root, "clone.tar"), "HEAD"])
        runTool("tar", "-xf", join(root, "clone.tar"), "-C", folder)
      }
      if (name === "RUN")
        execFileSync("sh", ["-c", below(value)], { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] })
    }
    const [program = "", launcher = ""] = JSON.parse(last("ENTRYPOINT")) as ReadonlyArray<string>
    check("program", program, "node")
    check("the launcher is installed", existsSync(below(launcher)), true)
    const data = join(root, "data")
    mkdirSync(data, { mode: 0o700 })
    const isRoot = process.getuid?.() === 0
    if (isRoot) chownSync(data, NOBODY, NOBODY)
    runTool("chmod", "755", root)
    copyFileSync(resolve("deploy/healthcheck.mjs"), join(root, "app/healthcheck.mjs"))
    const ports = { WAYBILL_PORT: String(await freePort()), WAYBILL_OPERATOR_PORT: String(await freePort()) }
    const settings = Object.fromEntries([...below(last("ENV")).matchAll(/(\w+)=(\S+)/g)].map(([, ...pair]) => pair))
    const asNobody = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
    const child = spawnGuarded(process.execPath, [below(launcher), "serve"], {
      ...asNobody,
      cwd: data,
      env: { ...env, ...settings, ...ports, HOME: data },
      stdio: "ignore"
    })
    const ended = new Promise<number | null>((done) => child.once("exit", done))
    try {
      const isReady = async () => {
        if (child.exitCode !== null) return "ended" as const
        const args = [join(root, "app/healthcheck.mjs")]
        execFileSync(process.execPath, args, { env: { ...env, ...ports }, stdio: "ignore" })
        return "ready" as const
      }
      check("health check", await until(isReady), "ready")
      check("mode of the database", statSync(join(data, "waybill.db")).mode & 0o777, 0o600)
      const start = performance.now()
      child.kill(last("STOPSIGNAL") as NodeJS.Signals)
      check("exit code after the stop signal", await ended, 0)
      const seconds = Math.round((performance.now() - start) / 1000)
      return [
        `every step ran without an engine; the service was ready as an unprivileged user and stopped in ${seconds} s`
      ]
    } finally {
      child.kill("SIGKILL")
    }
  })
