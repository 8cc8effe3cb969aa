// Prism, a proxy that validates each reply of the service against its published OpenAPI document.
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { freePort } from "../../../../packages/adapter-sql/test/fixtures/free-port.ts"
import { newFolder, removeFolder, spawnGuarded } from "../../../processes/spawn-guarded.ts"
import type { OpenGate } from "../../replies/gate.ts"
import { until } from "../../topologies/network/until.ts"
import { installed } from "../installed.ts"
import { forwards, prismViolations } from "./judge-prism.ts"

/** Seconds in which Prism reads a document. */
const START = 60

/** Returns a function that starts Prism between the clients and the service, with a document of the service. */
export const openPrism = (documentPath: string): { readonly open: OpenGate } | { readonly absent: string } => {
  const program = installed("@stoplight/prism-cli/dist/index.js")
  if ("absent" in program) return program
  const open: OpenGate = async (upstream) => {
    const folder = newFolder("waybill-prism-")
    const file = join(folder, "openapi.json")
    writeFileSync(file, await (await fetch(new URL(documentPath, upstream))).text())
    const port = await freePort()
    const place = [
      program.path,
      "proxy",
      file,
      upstream,
      "--port",
      `${port}`,
      "--cors",
      "false",
      "--validate-request",
      "false"
    ]
    const child = spawnGuarded(process.execPath, [...place, "--verboseLevel", "silent"], { stdio: "ignore" })
    const url = `http://127.0.0.1:${port}`
    await until("Prism", START, () =>
      fetch(url).then(
        () => true,
        () => false
      )
    )
    const close = () => {
      child.kill("SIGKILL")
      removeFolder(folder)
    }
    return { url, judge: prismViolations, forwards, close }
  }
  return { open }
}
