import { workplace } from "../../service/fixtures/service.ts"

/** Starts a service behind a proxy with a merchant's account and a token of the operator API. */
export const startService = async () => {
  const place = workplace()
  const created = await place.run(["account", "create", "shop"])
  const login = JSON.parse(created.out) as Readonly<Record<string, string>>
  const { err, out } = await place.run(["operator", "create", "ada", "--role", "admin"])
  const [token = ""] = /wb_op_[\w-]+/.exec(out + err) ?? []
  const service = await place.listening(
    place.start([
      ...["serve", "--port", "0", "--operator-port", "0", "--workers", "2", "--behind-proxy", "on"],
      ...["--operator", "internal", "--metrics", "internal", "--docs", "internal"]
    ])
  )
  const [, internal = ""] = /metrics +(\S+)\/metrics/.exec(service.ran.err) ?? []
  return {
    login,
    token,
    /** Address of the merchants' API, and the internal address: a host and a port. */
    merchants: new URL(service.url).host,
    internal: new URL(internal).host,
    call: (method: string, data: object) => service.call(method, data, login),
    /** Sends a wrong password, a wrong token and the valid token. */
    failLogin: async () => {
      await service.call("get_status", {}, { ...login, password: "wrong" })
      for (const authorization of ["Bearer wrong", `Bearer ${token}`])
        await fetch(`${internal}/operator/v1/orders`, { headers: { authorization } })
    },
    /** Records of the log. */
    log: () =>
      service.ran.out
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>),
    end: async () => {
      service.child.kill("SIGTERM")
      await service.ended
      place.clear()
    }
  }
}

export type Service = Awaited<ReturnType<typeof startService>>
