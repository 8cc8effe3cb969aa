import { type ChildProcess, spawnSync } from "node:child_process"
import { closeSync, existsSync, openSync, readFileSync } from "node:fs"
import { delimiter, dirname, join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { newFolder, removeFolder, spawnGuarded } from "../../processes/spawn-guarded.ts"

/** An environment in which programs of the administrator and this version of Node are found. */
export const environment = {
  ...process.env,
  PATH: [dirname(process.execPath), process.env.PATH, "/usr/sbin"].join(delimiter)
}

/** Runs a program and returns its output. Throws if it is absent or fails. */
export const runTool = (program: string, ...args: ReadonlyArray<string>): string => {
  const { error, status, stderr, stdout } = spawnSync(program, args, { encoding: "utf8", env: environment })
  if (error !== undefined) throw new Error(`${program} is not installed`)
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: exit code ${status}\n${stdout}${stderr}`)
  return stdout + stderr
}

/** Runs work in a temporary folder, in which it can start programs. Ends them and removes the folder afterwards. */
export const inFolder = async <A>(
  work: (folder: string, start: (program: string, ...args: ReadonlyArray<string>) => ChildProcess) => Promise<A>
): Promise<A> => {
  const folder = newFolder("waybill-deploy-")
  const children: Array<ChildProcess> = []
  const start = (program: string, ...args: ReadonlyArray<string>) => {
    const env = { ...environment, HOME: folder }
    const log = openSync(join(folder, "stderr.log"), "a")
    const child = spawnGuarded(program, [...args], { cwd: folder, env, stdio: ["ignore", "ignore", log] })
    closeSync(log)
    child.on("error", () => {})
    children.push(child)
    return child
  }
  try {
    return await work(folder, start)
  } catch (error) {
    const log = join(folder, "stderr.log")
    if (existsSync(log)) process.stderr.write(readFileSync(log))
    throw error
  } finally {
    for (const child of children) {
      if (child.exitCode !== null || child.pid === undefined) continue
      const ended = new Promise((resolve) => child.once("exit", resolve))
      child.kill("SIGTERM")
      await ended
    }
    removeFolder(folder)
  }
}

/** Repeats an attempt until it returns a value, for at most 60 seconds. */
export const until = async <A>(attempt: () => Promise<A | undefined>): Promise<A> => {
  for (let tries = 0; tries < 600; tries++) {
    const result = await attempt().catch(() => undefined)
    if (result !== undefined) return result
    await pause(100)
  }
  throw new Error("nothing happened for 60 seconds")
}

/** Throws unless a value is as expected. */
export const check = (name: string, actual: unknown, expected: unknown): void => {
  const [found, wanted] = [JSON.stringify(actual), JSON.stringify(expected)]
  if (found !== wanted) throw new Error(`${name}: ${found}, expected ${wanted}`)
}
