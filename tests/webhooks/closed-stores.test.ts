import { sendWebhooks } from "@waybill/adapter-http/webhooks"
import { openStores } from "@waybill/adapter-sql/plain"
import type { LogLine } from "@waybill/core"
import { expect, it } from "vitest"

it("the sender of webhooks ends after its stores are closed, with one line", { timeout: 20_000 }, async () => {
  const db = await openStores({ sqlite: ":memory:", node: "none" })
  const lines: Array<LogLine> = []
  const { signal } = new AbortController()
  const sending = sendWebhooks({ ...db.webhookQueue, signal, pause: 5, log: (line) => lines.push(line) })
  await db.close()
  await sending
  expect(lines.map(({ level, message }) => [level, message])).toEqual([
    ["error", "No more webhooks are sent: the database is closed; open it again"]
  ])
})
