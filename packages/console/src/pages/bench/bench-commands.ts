import type { OperatorClient } from "@waybill/adapter-http/client"
import { bodyOf, Refused } from "../../api/refused.ts"
import type { Page, Visit } from "../../frame/page.ts"
import { orderPath } from "../../parts/order-link.ts"
import { changesSince } from "./changes.ts"

type Shipment = Parameters<OperatorClient["ship"]>[1]

const nameOf = ({ path }: Visit) => ({ account: path.account!, order_id: path.order_id! })

/** Returns the id of a command and the revision that its sender saw. */
const conditionsOf = ({ form }: Visit) => {
  const [gesture, revision] = [form.get("key") ?? "", Number(form.get("revision"))]
  if (gesture === "" || !Number.isSafeInteger(revision))
    throw new Refused({ status: 400, detail: "the form needs a key and a revision" })
  return { gesture, revision }
}

/** Starts production, and opens the bench again. */
export const startPage: Page = {
  method: "POST",
  path: "/orders/{account}/{order_id}/pack/start",
  role: "packer",
  run: async (visit) => {
    const name = nameOf(visit)
    await bodyOf(visit.client.start(name, {}, conditionsOf(visit)))
    return { to: `${orderPath(name)}/pack`, notice: { text: "Production has started." } }
  }
}

const shipmentIn = (text: string): Shipment => {
  try {
    const shipment: unknown = JSON.parse(text)
    if (typeof shipment === "object" && shipment !== null) return shipment as Shipment
  } catch {
    // The refusal below describes it.
  }
  throw new Refused({ status: 400, detail: "shipment: must be a JSON object" })
}

const json = (status: number, body: object): Response =>
  Response.json(body, { status, headers: { "cache-control": "no-store" } })

/** Statuses of temporary failures. */
const temporary: ReadonlySet<number> = new Set([429, 503])

/** Records one shipment, and replies with JSON to the script of the bench. */
export const shipPage: Page = {
  method: "POST",
  path: "/orders/{account}/{order_id}/pack/ship",
  role: "packer",
  run: async (visit) => {
    const name = nameOf(visit)
    const conditions = conditionsOf(visit)
    const answer = await visit.client.ship(name, shipmentIn(visit.form.get("shipment") ?? ""), conditions)
    if (answer._tag === "Unanswered") return json(503, { detail: answer.message })
    if (answer._tag === "Refused" && temporary.has(answer.problem.status))
      return json(503, { detail: answer.problem.detail })
    if (answer._tag === "Refused") {
      const { detail, status } = answer.problem
      const changes = await changesSince(visit.client, name, conditions.revision)
      return json(200, { isShipped: false, status, detail, ...changes })
    }
    const { revision, stage } = answer.body
    // The operator API writes nothing if the shipment is recorded already.
    if (revision === conditions.revision)
      return json(200, {
        isShipped: false,
        status: 409,
        detail: "a shipment with this tracking number and these pieces is recorded already; use another number",
        changes: []
      })
    return json(200, { isShipped: true, revision, stage })
  }
}

/** Replies with the order's events after a revision. */
export const changesPage: Page = {
  path: "/orders/{account}/{order_id}/pack/changes",
  role: "viewer",
  run: async (visit) => {
    const since = Number(visit.query.get("since"))
    return json(200, await changesSince(visit.client, nameOf(visit), Number.isSafeInteger(since) ? since : 0))
  }
}

/** Replies with the drawing of a box. */
export const drawingPage: Page = {
  path: "/orders/{account}/{order_id}/pack/drawing/{box}",
  role: "viewer",
  run: async (visit) => {
    const { boxes } = await bodyOf(visit.client.getPacking(nameOf(visit), "unshipped"))
    const drawing = boxes[Number(visit.path.box)]?.drawing
    if (drawing === undefined) throw new Refused({ status: 404, detail: "the box has no drawing" })
    return new Response(drawing, { headers: { "content-type": "image/svg+xml", "cache-control": "no-store" } })
  }
}

const progress = { path: "/orders/{account}/{order_id}/pack/progress" } as const

/** Replies with the progress of packing, and with the name of the person, to the script of the bench. */
const progressReply = async ({ me }: Visit, pending: ReturnType<OperatorClient["getProgress"]>): Promise<Response> => {
  const answer = await pending
  if (answer._tag === "Success") return json(200, { ...answer.body, me: me.name })
  if (answer._tag === "Unanswered") return json(503, { detail: answer.message })
  const { detail, status } = answer.problem
  return temporary.has(status) ? json(503, { detail }) : json(200, { status, detail })
}

/** The pages that read and save the progress of packing. */
export const progressPages: ReadonlyArray<Page> = [
  { ...progress, role: "packer", run: (visit) => progressReply(visit, visit.client.getProgress(nameOf(visit))) },
  {
    ...progress,
    method: "POST",
    role: "packer",
    run: (visit) => {
      const change = { version: Number(visit.form.get("version")), state: visit.form.get("state") ?? "" }
      return progressReply(visit, visit.client.saveProgress(nameOf(visit), change))
    }
  }
]
