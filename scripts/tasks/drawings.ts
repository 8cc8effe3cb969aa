import type { Tasks } from "./task.ts"

/** The generated pages and pictures of `npm run draw -- NAME`. */
export const drawings: Tasks = {
  api: { file: "scripts/draw-api.ts", about: "api-reports, the signatures of all public names" },
  console: { file: "scripts/draw-console.ts", about: "pictures in docs/console; needs Chromium and CJK fonts" },
  lifecycle: { file: "scripts/draw-lifecycle.ts", about: "docs/lifecycle.md" },
  packing: { file: "scripts/draw-packing.ts", about: "pictures of packings in the docs" },
  reference: { file: "scripts/draw-reference.ts", about: "pages in docs/reference" },
  types: { file: "scripts/named-types/main.ts", about: "named types of inputs, calls and services" },
  start: { file: "scripts/draw-start.ts", about: "docs/start.svg, the first start of the service" }
}
