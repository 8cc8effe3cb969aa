import type { Tasks } from "./task.ts"

/** The benchmarks of `npm run bench -- NAME`. */
export const benches: Tasks = {
  attacks: { file: "bench/attacks/main.ts", about: "memory and latency of the service under attack, 3 minutes" },
  audit: { file: "bench/batch/audit.ts", about: "audit of an invoice with a million lines" },
  batch: { file: "bench/batch/main.ts", about: "orders per second of `waybill pack`" },
  board: { file: "bench/board/main.ts", about: "operator's list with few and with many orders" },
  cheapest: { file: "bench/cheapest/main.ts", about: "cheapest packing compared with `pack`" },
  console: { file: "bench/console/main.ts", about: "pages of the console with many orders, 2 minutes" },
  container: { file: "bench/container/main.ts", about: "fill of single containers" },
  growth: { file: "bench/growth/main.ts", about: "almost empty database compared with a large one" },
  "hot-accounts": { file: "bench/hot-accounts/main.ts", about: "simulated accounts of different sizes" },
  large: { file: "bench/packing/large-answers.ts", about: "very full boxes: packing, verifying, drawing" },
  million: { file: "bench/batch/nightly.ts", about: "a million orders through a pipe, in 500 MB" },
  mpv: { file: "bench/packing/mpv-means.ts", about: "published bin-packing instances" },
  packing: { file: "bench/packing/main.ts", about: "quality and speed of packing" },
  rating: { file: "bench/rating/main.ts", about: "quotes per second, and worked cases" },
  revision: { file: "bench/revision/main.ts", about: "CPU and quality of packing, compared with a revision" },
  report: { file: "bench/batch/report.ts", about: "HTML report of 10,000 orders in Chromium" },
  server: { file: "bench/server/main.ts", about: "service compared with the baseline servers, several minutes" },
  sql: { file: "bench/sql/main.ts", about: "stores compared with hand-written SQL" },
  start: { file: "bench/start/main.ts", about: "CPU time of short commands, 2 minutes" },
  starvation: {
    file: "bench/starvation/main.ts",
    about: "packings of one account beside many of another, 2 minutes"
  },
  witnesses: { file: "bench/witnesses/main.ts", about: "CPU time of packings with checked proofs" },
  worst: {
    file: "bench/worst/main.ts",
    about: "CPU time and longest turn of the worst request of every method, page and form, 2 minutes"
  },
  storage: { file: "bench/storage/main.ts", about: "bytes that a stored order occupies" }
}
