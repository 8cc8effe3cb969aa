// Hides requests in others, and sends them through nginx, Caddy and HAProxy to the service.
import { readFileSync, writeFileSync } from "node:fs"
import { connect as connectHttp2 } from "node:http2"
import { connect, type Socket } from "node:net"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { connect as connectTls } from "node:tls"
import { freePort } from "../../../../packages/adapter-sql/test/fixtures/free-port.ts"
import { caddy, createCertificate, names, nginx, type Place } from "../../../deploy/nightly/proxies.ts"
import { send } from "../../../deploy/nightly/request.ts"
import { type Service, startService } from "../../../deploy/nightly/service.ts"
import { inFolder, until } from "../../../deploy/nightly/tools.ts"
import { orderOf } from "../../../service/fixtures/load.ts"
import { absenceOf } from "../../topologies/network/absence.ts"
import { filled } from "../../topologies/network/template.ts"
import type { Absent, Result, Run } from "../../trial.ts"
import { compareAll, randomOf } from "../compare-all.ts"
import { formsOf } from "./forms.ts"
import { foreignReplies, HIDDEN, hiddenRequests } from "./judge-smuggling.ts"

const haproxy = ({ cert, folder, key, port }: Place, { merchants }: Service): ReadonlyArray<string> => {
  const [pem, config] = [join(folder, "both.pem"), join(folder, "haproxy.cfg")]
  writeFileSync(pem, readFileSync(cert, "utf8") + readFileSync(key, "utf8"))
  const values = { PORT: `${port}`, PEM: pem, SERVICE: merchants }
  writeFileSync(config, filled(new URL("./haproxy.cfg", import.meta.url), values))
  return ["-f", config]
}

const proxies = { nginx, caddy, haproxy }

/** Milliseconds in which the proxies reply to most attacks. The others wait for the rest of a body. */
const QUIET = 150
/** Distance between two forms, so that a short run has all kinds. It has no divisor in common with their number. */
const STRIDE = 37
const XIDS = ["north", "south", "east", "west"]
const HTTP2 = "HTTP/2 with a shorter length"

const write = async (socket: Socket, text: string): Promise<void> => {
  socket.on("error", () => {}).resume()
  socket.write(text, "latin1")
  await Promise.race([new Promise<void>((resolve) => socket.once("close", () => resolve())), pause(QUIET)])
  socket.destroy()
}

/** Sends a body that is longer than its length, so that a proxy that believes the length hides the rest. */
const writeHttp2 = async (socket: Socket, body: string, hidden: string): Promise<void> => {
  const session = connectHttp2(`https://${names.merchants}`, { createConnection: () => socket })
  const headers = { ":method": "POST", ":path": "/v1/get_order", "content-length": body.length }
  const stream = session.on("error", () => {}).request(headers)
  stream.on("error", () => {}).resume()
  stream.end(body + hidden)
  await pause(QUIET)
  session.destroy()
}

export const runSmuggling = async (run: Run): Promise<Result | Absent> => {
  const absent = absenceOf("nginx", "caddy", "haproxy")
  if (absent !== undefined) return { absent }
  const service = await startService()
  const bodyOf = (xid: string) => JSON.stringify({ ...service.login, data: { xid } })
  const body = bodyOf("north")
  const head = ["POST /v1/get_order HTTP/1.1", `Host: ${names.merchants}`, "Content-Type: application/json"]
  const hiddenOf = (index: number) =>
    [...head, `X-Request-Id: ${HIDDEN}${index}`, `Content-Length: ${body.length}`, "", body].join("\r\n")
  const count = Object.keys(proxies).length
  const formAt = (index: number) => {
    const forms = formsOf({ head, body, hidden: hiddenOf(index) })
    return forms[(STRIDE * Math.floor(index / count)) % (forms.length + 1)]
  }
  const attack = async (index: number, { cert, port }: Place): Promise<void> => {
    const form = formAt(index)
    const ALPNProtocols = [form === undefined ? "h2" : "http/1.1"]
    const socket = connectTls({
      host: "127.0.0.1",
      port,
      ca: readFileSync(cert),
      servername: names.merchants,
      ALPNProtocols
    })
    await (form === undefined ? writeHttp2(socket, body, hiddenOf(index)) : write(socket, form.text))
  }
  const ask = async (xid: string, { cert, port }: Place) => {
    const headers = { "content-length": String(bodyOf(xid).length), "content-type": "application/json" }
    const place = { ca: readFileSync(cert, "utf8"), port, host: names.merchants }
    return { xid, ...(await send({ ...place, method: "POST", path: "/v1/get_order", headers, body: bodyOf(xid) })) }
  }
  const attackAll = (places: ReadonlyArray<readonly [name: string, place: Place]>) =>
    compareAll(run, "attacks", async (index) => {
      const [name, place] = places[index % count]!
      const askAny = () => ask(randomOf(run, index).pick(XIDS), place)
      const neighbours = [askAny(), ask("south", place), ask("west", place)]
      await attack(index, place)
      neighbours.push(askAny(), ask("east", place))
      const violations = foreignReplies(await Promise.all(neighbours))
      return { kinds: [name], violations, source: `${name}, ${formAt(index)?.name ?? HTTP2}` }
    })
  /** Starts the remaining proxies, and then attacks all of them. */
  const startFrom = (places: ReadonlyArray<readonly [name: string, place: Place]>): Promise<Result> => {
    const [name, configure] = Object.entries(proxies)[places.length] ?? []
    if (name === undefined || configure === undefined) return attackAll(places)
    return inFolder(async (folder, start) => {
      const place = { folder, port: await freePort(), ...createCertificate(folder) }
      start(name, ...configure(place, service))
      await until(() => ask("north", place))
      return startFrom([...places, [name, place]])
    })
  }
  try {
    for (const xid of XIDS) await service.call("push_order", orderOf(xid))
    const result = await startFrom([])
    // Without a proxy, a hidden request reaches the log. Otherwise, its absence would prove nothing.
    const [host, port] = service.merchants.split(":")
    await write(connect(Number(port), host), hiddenOf(run.size))
    const isLogged = () => service.log().some(({ request_id }) => request_id === `${HIDDEN}${run.size}`)
    await until(async () => isLogged() || undefined)
    const log = service.log().filter(({ request_id }) => request_id !== `${HIDDEN}${run.size}`)
    const found = hiddenRequests(log, (index) => `input ${index}, ${formAt(index)?.name ?? HTTP2}`)
    return { ...result, losses: result.losses + found.length, found: [...result.found, ...found] }
  } finally {
    await service.end()
  }
}
