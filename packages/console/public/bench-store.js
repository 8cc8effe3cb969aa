// Keeps the state of a bench in the browser, and sends its shipments until they are answered.

const keyOf = ({ account, order_id }) => `waybill-bench:${JSON.stringify([account, order_id])}`

/** Returns the data of the order on the page, or undefined if there is none. */
export const readData = () => {
  const text = document.getElementById("bench-data")?.dataset.bench
  return text === undefined ? undefined : JSON.parse(text)
}

const isText = (value) => typeof value === "string"
const isCount = (value) => Number.isSafeInteger(value) && value >= 0
const isList = (value, isEach) => Array.isArray(value) && value.every(isEach)

const isParcel = (parcel) =>
  isCount(parcel?.id) &&
  isList(parcel.pieces, (piece) => isList(piece, isCount) && piece.length === 2) &&
  isText(parcel.weight) &&
  isText(parcel.trackingno) &&
  isList(Object.values(parcel.box ?? {}), isText) &&
  (parcel.plan === undefined || isList(parcel.plan?.contents, (each) => isCount(each?.index) && isCount(each.quantity)))

const isSend = (send) => isList(send?.parcels, isCount) && isText(send.key)

const isState = ({ packer, parcels, revision, sends, service }) =>
  isCount(revision) &&
  isList(parcels, isParcel) &&
  isList(sends, isSend) &&
  (service === undefined || isText(service?.carrier)) &&
  (packer === undefined || (isText(packer?.name) && isCount(packer.since)))

/** Returns the state in a JSON text, or undefined if it has another form. */
export const stateIn = (text) => {
  try {
    const kept = JSON.parse(text)
    return isState(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Returns the kept state of an order, or undefined. */
export const readState = (data) => {
  try {
    return stateIn(localStorage.getItem(keyOf(data)))
  } catch {
    return undefined
  }
}

/** Whether the browser keeps a state of another form. */
export const isUnreadable = (data) => {
  try {
    return localStorage.getItem(keyOf(data)) !== null && readState(data) === undefined
  } catch {
    return false
  }
}

let sync = { version: 0, isDirty: false }
const syncKeyOf = (data) => `${keyOf(data)}:sync`

/** Returns the version of the progress that all tabs have seen, and whether the state has changed since. */
export const readSync = (data) => {
  try {
    return JSON.parse(localStorage.getItem(syncKeyOf(data))) ?? { version: 0, isDirty: false }
  } catch {
    return sync
  }
}

export const keepSync = (data, next) => {
  sync = next
  try {
    // A finished bench leaves nothing behind.
    if (localStorage.getItem(keyOf(data)) !== null) localStorage.setItem(syncKeyOf(data), JSON.stringify(next))
  } catch {
    // Without storage, the page keeps it.
  }
}

/** Keeps a state. Returns whether the browser could. */
export const keepState = (data, state) => {
  try {
    if (state === undefined) {
      localStorage.removeItem(keyOf(data))
      localStorage.removeItem(syncKeyOf(data))
    } else localStorage.setItem(keyOf(data), JSON.stringify(state))
    return true
  } catch {
    return false
  }
}

/** Calls a function when another tab changes the state of this order. */
export const onOtherTab = (data, changed) =>
  addEventListener("storage", ({ key }) => {
    if (key === keyOf(data)) changed()
  })

/** Timeout of a request in milliseconds. */
const TIMEOUT_MS = 15_000

/** Sends a shipment once. Returns the reply, or undefined if there is none. */
export const sendShipment = async ({ path }, { body, key }, revision) => {
  const form = new URLSearchParams({ key, revision: String(revision), shipment: JSON.stringify(body) })
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const reply = await fetch(`${path}/ship`, { method: "POST", body: form, redirect: "manual", signal })
    if (reply.status === 401 || reply.type === "opaqueredirect")
      return {
        isShipped: false,
        status: 401,
        detail: "you are logged out; log in in another tab, then try again",
        changes: []
      }
    if (reply.status === 200) return await reply.json()
    if (reply.status >= 500) return undefined
    return { isShipped: false, status: reply.status, detail: `the console replied with ${reply.status}`, changes: [] }
  } catch {
    return undefined
  }
}

/**
 * Returns the changes by others after a revision, and the latest change of the address if there is one. Returns
 * undefined without a connection.
 */
export const readChanges = async ({ path }, revision) => {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const reply = await fetch(`${path}/changes?since=${revision}`, { redirect: "manual", signal })
    return reply.ok ? await reply.json() : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads the progress on the service, or replaces it if one is given. Returns the reply with its status, or undefined
 * without a connection.
 */
export const sendProgress = async ({ path }, progress) => {
  const body = progress && new URLSearchParams({ ...progress, version: String(progress.version) })
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const method = body === undefined ? "GET" : "POST"
    // The session must end without input.
    const headers = { "x-waybill-refresh": "1" }
    const reply = await fetch(`${path}/progress`, { method, headers, body, redirect: "manual", signal })
    return { status: reply.status, ...(reply.status === 200 && (await reply.json())) }
  } catch {
    return undefined
  }
}
