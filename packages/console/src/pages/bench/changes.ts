import type { OrderName } from "@waybill/adapter-http/client"
import { bodyOf } from "../../api/refused.ts"
import type { Visit } from "../../frame/page.ts"

/** Returns the changes of an order by others after a revision, oldest first, one per line. */
export const changesSince = async (
  client: Visit["client"],
  name: OrderName,
  revision: number
): Promise<ReadonlyArray<string>> => {
  const { events } = await bodyOf(client.getHistory(name))
  return events
    .filter((event) => event.revision > revision)
    .map(({ account_id, actor, at, command, msg, operator }) => {
      const who = actor === "account" ? `merchant ${account_id}` : (operator ?? "operator")
      return `${who}, ${at}: ${command}${msg === undefined ? "" : `, ${msg}`}`
    })
}
