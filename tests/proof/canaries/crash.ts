// Ends services with a crash, and collects what they printed and every file that they left.
import { mkdirSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { bin, type workplace } from "../../service/fixtures/service.ts"

/** Code that a service loads before its own, and that runs when the service receives a signal. */
const onSignal = (code: string) =>
  `--import=data:text/javascript,${encodeURIComponent(`process.on("SIGUSR2", () => ${code})`)}`

/** Kinds of crashes: the signal that causes it, and Node's options. */
const crashes = {
  abort: { signal: "SIGABRT", options: "" },
  // Node ends itself with SIGABRT when its memory is exhausted.
  "fatal error": {
    signal: "SIGUSR2",
    options: `--max-old-space-size=128 ${onSignal("{ const all = []; for (;;) all.push(new Array(100000).fill(0)) }")}`
  },
  "uncaught error": {
    signal: "SIGUSR2",
    options: onSignal('setImmediate(() => { throw new Error("an uncaught error") })')
  }
} as const

// The soft limit of core files is 0 on a new Linux system. A service that raised it would leave one.
const withLimit = ["sh", "-c", 'ulimit -S -c 0; exec "$@"', "sh"]

export interface Crashed {
  readonly output: string
  /** The content of the files that the services left. */
  readonly files: string
  /** A sentence for each file that a service left. */
  readonly found: ReadonlyArray<string>
}

/** Starts a service for each kind of crash, in a new folder each. */
export const crashServices = async (
  { folder, launch, listening }: ReturnType<typeof workplace>,
  flags: ReadonlyArray<string>,
  environment: Record<string, string>
): Promise<Crashed> => {
  const outputs: Array<string> = []
  const files: Array<string> = []
  const found: Array<string> = []
  for (const [kind, { options, signal }] of Object.entries(crashes)) {
    const own = join(folder, `crash ${kind}`)
    mkdirSync(own)
    const command = [process.execPath, bin, "serve", "--port", "0", "--demo", "off", "--log-level", "all", ...flags]
    const variables = { WAYBILL_OPERATOR_PORT: "0", NODE_OPTIONS: options, ...environment }
    const { child, ended } = await listening(launch([...withLimit, ...command], variables, own))
    child.kill(signal)
    const { err, out } = await ended
    const isAborted = kind === "uncaught error" ? child.exitCode !== 0 : child.signalCode === "SIGABRT"
    if (!isAborted) throw new Error(`${kind}: the service ended with ${child.signalCode ?? child.exitCode}: ${err}`)
    outputs.push(out, err)
    for (const entry of readdirSync(own, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      files.push(entry.name, readFileSync(join(entry.parentPath, entry.name), "latin1"))
      found.push(`a service that ended with the ${kind} left the file ${entry.name}`)
    }
  }
  return { output: outputs.join("\n"), files: files.join("\n"), found }
}
