import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { request as httpRequest } from "node:http"
import { request as httpsRequest } from "node:https"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connect } from "node:tls"
import { afterAll, beforeAll, expect, it } from "vitest"
import type { Tls } from "../src/node/server.ts"
import { listen } from "./listening.ts"

const folder = mkdtempSync(join(tmpdir(), "waybill-tls-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let tls: Tls
beforeAll(() => {
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")]
  // An RSA key, because a key exchange without forward secrecy is impossible with an elliptic-curve key.
  const args = ["-x509", "-subj", "/CN=localhost", "-days", "2", "-nodes", "-newkey", "rsa:2048"]
  execFileSync("openssl", ["req", ...args, "-keyout", key, "-out", cert], { stdio: "ignore" })
  tls = { cert: readFileSync(cert), key: readFileSync(key) }
})

/** Returns the cipher that a TLS 1.2 client and the server agree on, or the code of the error. */
const handshake = (port: number, ciphers: string): Promise<string> =>
  new Promise((resolve) => {
    const options = { port, host: "127.0.0.1", ciphers, maxVersion: "TLSv1.2", rejectUnauthorized: false } as const
    const socket = connect(options, () => {
      resolve(socket.getCipher().name)
      socket.destroy()
    })
    socket.on("error", ({ code }: NodeJS.ErrnoException) => resolve(code ?? ""))
  })

it.each([
  ["AES256-GCM-SHA384:AES128-GCM-SHA256:AES128-SHA", /^ERR_SSL_.*HANDSHAKE_FAILURE$/],
  ["AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256", /^ECDHE-RSA-AES128-GCM-SHA256$/]
])("uses only ciphers with forward secrecy when a client offers %s", async (ciphers, expected) => {
  const { port } = await listen(undefined, undefined, undefined, tls)
  expect(await handshake(port, ciphers)).toMatch(expected)
})

it.each(["/healthz", "/unknown"])("sends Strict-Transport-Security with TLS only: %s", async (path) => {
  const headerOf = async (hasTls: boolean) => {
    const { port } = await listen(undefined, undefined, undefined, hasTls ? tls : undefined)
    return new Promise((resolve, reject) => {
      const send = hasTls ? httpsRequest : httpRequest
      const options = { port, path, host: "127.0.0.1", rejectUnauthorized: false, agent: false }
      const call = send(options, (reply) => resolve(reply.resume().headers["strict-transport-security"]))
      call.on("error", reject).end()
    })
  }
  expect([await headerOf(true), await headerOf(false)]).toEqual(["max-age=31536000", undefined])
})
