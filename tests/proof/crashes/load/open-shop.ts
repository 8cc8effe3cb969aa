// A real service on a database, with an operator's token. It keeps its address when it is killed and started again.
import { freePort } from "../../../../packages/adapter-sql/test/fixtures/free-port.ts"
import { workplace } from "../../../service/fixtures/service.ts"

export const openShop = async (database: ReadonlyArray<string>, environment: Record<string, string> = {}) => {
  const { clear, folder, launch, listening, run, start } = workplace()
  const flags = ["--port", String(await freePort()), "--log", "off", ...database]
  const serve = () =>
    listening(start(["serve", ...flags], { WAYBILL_DEMO: "on", WAYBILL_OPERATOR_PORT: "0", ...environment }))
  try {
    let service = await serve()
    const { credentials, url } = service
    const token = (await run(["operator", "create", "printer", "--role", "operator", ...database])).out.trim()
    return {
      address: { url, credentials, token },
      folder,
      launch,
      /** Kills the service with SIGKILL, and returns the time of the kill. */
      kill: async () => {
        service.child.kill("SIGKILL")
        const at = performance.now()
        await service.ended
        return at
      },
      restart: async () => {
        service = await serve()
      },
      close: clear
    }
  } catch (error) {
    clear()
    throw error
  }
}
