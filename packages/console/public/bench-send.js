// Sends the shipments of a bench one after another, each until it is answered.
import { afterShipped } from "./bench-state.js"
import { sendShipment } from "./bench-store.js"

/** Milliseconds between two attempts while the service does not reply. */
export const RETRY_MS = 3000

export const SENDING = "The shipments are being sent. Nothing changes until the service replies."

/** Returns a function that sends the shipments of the current state, and whether they are being sent. */
export const senderOf = ({ ends, read, recorded, refused, starts, unreachable }) => {
  let isSending = false
  let timer
  const sendAll = async () => {
    for (let sent = 1; ; sent++) {
      const { data, state } = read()
      const [next] = state.sends
      starts()
      const reply = await sendShipment(data, next, state.revision)
      if (reply === undefined) {
        timer = setTimeout(send, RETRY_MS)
        return unreachable()
      }
      if (!reply.isShipped) return refused(reply)
      recorded(afterShipped(read().state, next, reply.revision))
      if (read().state.sends.length === 0) return ends(reply.stage, sent)
    }
  }
  const send = async () => {
    clearTimeout(timer)
    if (isSending || read().state.sends.length === 0) return
    isSending = true
    try {
      await sendAll()
    } finally {
      isSending = false
    }
  }
  return { isSending: () => isSending, send }
}
