// Runs in the service (`--import`). The first SIGUSR2 starts to measure the turns of the event loop, and the next one
// prints the longest in milliseconds. Both also wait for a turn.
let isMeasured = false
let longest = 0

const measure = (start: number): void => {
  const now = performance.now()
  longest = Math.max(longest, now - start)
  if (isMeasured) setImmediate(measure, now)
}

process.on("SIGUSR2", () => {
  isMeasured = !isMeasured
  if (isMeasured) {
    longest = 0
    setImmediate(measure, performance.now())
  }
  // The client has the reply before its turn ends, so the last turn is measured first.
  setImmediate(() => process.stderr.write(`turn ${isMeasured ? 0 : longest}\n`))
})
