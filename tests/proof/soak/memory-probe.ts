// Runs in the service (`--import`, with `--expose-gc`). SIGUSR2 collects garbage, and prints the memory in bytes.
process.on("SIGUSR2", () => {
  const collect = (globalThis as { readonly gc?: () => void }).gc
  collect?.()
  // Values with finalizers are freed by the next collection.
  setImmediate(() => {
    collect?.()
    const { arrayBuffers, external, heapUsed, rss } = process.memoryUsage()
    process.stderr.write(`memory ${heapUsed + external + arrayBuffers} ${rss}\n`)
  })
})
