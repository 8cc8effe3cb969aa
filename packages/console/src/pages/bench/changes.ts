import type { OrderName } from "@waybill/adapter-http/client"
import { addressLines, type OperatorEvent } from "@waybill/core/adapter"
import { bodyOf } from "../../api/refused.ts"
import type { Visit } from "../../frame/page.ts"

const textOf = ({ account_id, actor, at, command, msg, operator }: OperatorEvent): string => {
  const who = actor === "account" ? `merchant ${account_id}` : (operator ?? "operator")
  return `${who}, ${at}: ${command}${msg === undefined ? "" : `, ${msg}`}`
}

/** Changes of an order in the form of a reply to the script of the bench. */
interface Changes {
  /** One line for each event, oldest first. */
  readonly changes: ReadonlyArray<string>
  /** The latest change of the shipping address, with the lines of both addresses. */
  readonly address?: {
    readonly revision: number
    readonly before: ReadonlyArray<string>
    readonly after: ReadonlyArray<string>
  }
}

/** Returns the changes of an order after a revision. */
export const changesSince = async (client: Visit["client"], name: OrderName, revision: number): Promise<Changes> => {
  const { events: later } = await bodyOf(client.getHistory(name, { after: revision }))
  const changes = later.map(textOf)
  const moved = later.findLast(({ command }) => command === "change_ship_address")
  if (moved === undefined) return { changes }
  const linesAt = async (at: number): Promise<ReadonlyArray<string>> => {
    const answer = await client.getOrderAt(name, at)
    // Earlier versions did not record every revision.
    return answer._tag === "Success" ? addressLines(answer.body.shipping_address) : []
  }
  const [before, after] = await Promise.all([linesAt(revision), linesAt(moved.revision)])
  return before.join("\n") === after.join("\n")
    ? { changes }
    : { changes, address: { revision: moved.revision, before, after } }
}
