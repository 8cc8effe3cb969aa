/** The data of an event in the format `text/event-stream`. */
const dataLine = /^data: ?(.*)$/m
const idLine = /^id: ?(\d{1,15})$/m

/** Returns a message with only what a page needs to know: the order and its revision. */
const reduced = (message: string): string => {
  const data = dataLine.exec(message)?.[1]
  if (data === undefined) return `${message}\n\n`
  const { account_id, order_id, revision } = JSON.parse(data) as Readonly<Record<string, unknown>>
  const id = idLine.exec(message)?.[1]
  return `${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify({ account: account_id, order: order_id, revision })}\n\n`
}

/** Returns a stream of events without personal data, which ends at the signal. */
export const reducedEvents = (end?: AbortSignal): TransformStream<string, string> => {
  let rest = ""
  return new TransformStream({
    start: (controller) => end?.addEventListener("abort", () => controller.terminate()),
    transform: (chunk, controller) => {
      const messages = (rest + chunk).split("\n\n")
      rest = messages.pop() ?? ""
      if (messages.length > 0) controller.enqueue(messages.map(reduced).join(""))
    }
  })
}
