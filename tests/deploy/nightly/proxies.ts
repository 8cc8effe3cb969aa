import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { freePort } from "../../../packages/adapter-sql/test/fixtures/free-port.ts"
import { orderOf } from "../../service/fixtures/load.ts"
import { send } from "./request.ts"
import { type Service, startService } from "./service.ts"
import { check, inFolder, runTool, until } from "./tools.ts"

export const names = { merchants: "orders.example.com", operator: "operator.example.com" }

/** Creates a certificate for both names, signed by itself. */
export const createCertificate = (folder: string) => {
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")]
  const subject = ["-subj", "/CN=orders.example.com", "-addext"]
  const alternative = `subjectAltName=${Object.values(names)
    .map((name) => `DNS:${name}`)
    .join(",")}`
  const form = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", cert]
  runTool("openssl", ...form, ...subject, alternative)
  return { cert, key }
}

export interface Place {
  readonly folder: string
  readonly port: number
  readonly cert: string
  readonly key: string
}

/** Writes the configuration of nginx with the addresses of this test, and returns the arguments to start nginx with. */
export const nginx = ({ cert, folder, key, port }: Place, service: Service): ReadonlyArray<string> => {
  const text = readFileSync("deploy/nginx.conf", "utf8")
    .replace("127.0.0.1:8080", service.merchants)
    .replace("127.0.0.1:8081", service.internal)
    .replaceAll("listen 443", `listen 127.0.0.1:${port}`)
    .replaceAll(/\/etc\/ssl\/waybill\/\w+\.pem/g, cert)
    .replaceAll(/\/etc\/ssl\/waybill\/\w+\.key/g, key)
    .replace("127.0.0.0/8", "127.0.0.1")
  writeFileSync(join(folder, "waybill.conf"), text)
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`
  )
  const main = ["user root;", "daemon off;", `pid ${folder}/nginx.pid;`, `error_log ${folder}/error.log;`, "events {}"]
  const http = ["http {", "access_log off;", ...temporary, `include ${folder}/waybill.conf;`, "}"]
  writeFileSync(join(folder, "nginx.conf"), [...main, ...http].join("\n"))
  const args = ["-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")]
  runTool("nginx", "-t", ...args)
  return args
}

/** The same for Caddy. */
export const caddy = ({ cert, folder, key, port }: Place, service: Service): ReadonlyArray<string> => {
  runTool("caddy", "validate", "--adapter", "caddyfile", "--config", "deploy/Caddyfile")
  const text = readFileSync("deploy/Caddyfile", "utf8")
    .replace("127.0.0.1:8080", service.merchants)
    .replace("127.0.0.1:8081", service.internal)
    .replace("auto_https disable_redirects", "auto_https disable_redirects\n\tadmin off")
    .replaceAll(/^(\w+\.example\.com) \{$/gm, `$1:${port} {\n\tbind 127.0.0.1\n\ttls ${cert} ${key}`)
    .replace("127.0.0.0/8", "127.0.0.1/32")
  writeFileSync(join(folder, "Caddyfile"), text)
  return ["run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")]
}

/** Sends requests through a proxy and checks what arrives at the service. */
const checkThrough = async (name: string, { cert, port }: Place, service: Service): Promise<string> => {
  const ca = readFileSync(cert, "utf8")
  const merchants = { ca, port, host: names.merchants }
  const operator = { ca, port, host: names.operator, headers: { authorization: `Bearer ${service.token}` } }
  const push = (xid: string, more: object = {}) => {
    const body = JSON.stringify({ ...service.login, data: { ...orderOf(xid), ...more } })
    const headers = { "x-forwarded-for": "203.0.113.9", "content-length": String(body.length) }
    return send({ ...merchants, method: "POST", path: "/v1/push_order", headers, body })
  }
  await until(() => send({ ...merchants, path: "/" }))

  check("push_order", JSON.parse((await push(`${name}-1`)).body).res, "success")
  const pushes = () => service.log().filter(({ method }) => method === "push_order")
  const logged = pushes().length
  check("push_order", JSON.parse((await push(`${name}-again`)).body).res, "success")
  const record = await until(async () => pushes()[logged])
  check("client in the log", record.client, "127.0.0.1")

  const large = await push(`${name}-2`, { comment: "x".repeat(1_500_000) })
  check("reply of the service to 1.5 MB", JSON.parse(large.body).res, "error")
  const larger = await push(`${name}-3`, { comment: "x".repeat(3_000_000) })
  // Caddy passes the body on, and the service refuses it.
  if (name === "nginx") check("status for 3 MB", larger.status, 413)
  else check("reply to 3 MB", JSON.parse(larger.body).res, "error")

  for (const path of ["/metrics", "/docs", "/operator/v1/orders", "/openapi.json", "/healthz"])
    check(`public ${path}`, (await send({ ...merchants, path })).status, 404)
  check("operator API", (await send({ ...operator, path: "/operator/v1/orders" })).status, 200)
  check("/metrics inside", (await send({ ...operator, path: "/metrics" })).body.startsWith("# HELP waybill_"), true)
  check("outside address", (await send({ ...operator, path: "/metrics", from: "127.0.0.2" })).status, 403)

  const headers = { ...operator.headers, accept: "text/event-stream" }
  const isLater = (body: string) => body.includes(`${name}-live`)
  const started = performance.now()
  let pushed = started
  const stream = send({ ...operator, path: "/operator/v1/events", headers }, (body) => {
    // The first events show that the stream is open.
    if (pushed === started && body.includes("data:")) {
      pushed = performance.now()
      void service.call("hold_order", { xid: `${name}-1`, msg: `${name}-live` })
    }
    return isLater(body)
  })
  check("event stream", (await stream).status, 200)
  const delay = Math.round(performance.now() - pushed)
  if (delay > 10_000) throw new Error(`an event arrived after ${delay} ms`)
  return `${name}: TLS, client address, limits, internal address; a new event arrived on an open stream after ${delay} ms`
}

/** Runs nginx and Caddy in front of a service. */
export const checkProxies = async (): Promise<ReadonlyArray<string>> => {
  const service = await startService()
  try {
    const lines: Array<string> = []
    for (const [name, configure] of Object.entries({ nginx, caddy })) {
      const line = await inFolder(async (folder, start) => {
        const place = { folder, port: await freePort(), ...createCertificate(folder) }
        start(name, ...configure(place, service))
        return checkThrough(name, place, service)
      })
      lines.push(line)
    }
    return lines
  } finally {
    await service.end()
  }
}
