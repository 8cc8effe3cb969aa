import { execFileSync, spawnSync } from "node:child_process"
import { request } from "node:https"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { workplace } from "../fixtures/service.ts"

const { clear, folder, serve } = workplace()
afterAll(clear)

it("a service with a certificate serves only HTTPS and stops normally", async ({ skip }) => {
  if (spawnSync("openssl", ["version"]).status !== 0) skip("openssl is not installed")
  const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")]
  const subject = ["-subj", "/CN=localhost", "-days", "2", "-nodes"]
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
  execFileSync("openssl", ["req", "-x509", ...subject, ...newKey, "-keyout", key, "-out", cert], { stdio: "ignore" })
  const tls = ["--host", "0.0.0.0", "--tls-cert", cert, "--tls-key", key, "--database", "tls.db"]
  const service = await serve([...tls, "--demo", "off"])
  const port = new URL(service.url).port
  expect(service.url).toBe(`https://0.0.0.0:${port}`)
  const status = await new Promise((resolve, reject) => {
    const call = request({ port, path: "/readyz", rejectUnauthorized: false, agent: false }, (reply) =>
      resolve(reply.resume().statusCode)
    )
    call.on("error", reject).end()
  })
  expect(status).toBe(200)
  await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow()
  service.child.kill("SIGTERM")
  expect((await service.ended).code).toBe(0)
})
