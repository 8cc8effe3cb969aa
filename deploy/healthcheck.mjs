// Exits with 0 if the service in this container is ready, and with 1 otherwise.
const { WAYBILL_BASE_PATH = "", WAYBILL_PORT = "8080" } = process.env
const url = `http://127.0.0.1:${WAYBILL_PORT}${WAYBILL_BASE_PATH}/readyz`

const isReady = await fetch(url, { signal: AbortSignal.timeout(4000) }).then(
  ({ ok }) => ok,
  () => false
)
process.exit(isReady ? 0 : 1)
