// Runs the tests of one or more projects in vitest.config.ts: `npm test` those of `unit` and `smoke`, `npm run test:rest`
// the others, `npm run test:all` all of them. With paths, the tests run in every project that has them.
import { argumentsFor } from "./tasks/test-projects.ts"

const args = process.argv.slice(2)
const more = argumentsFor(process.env.npm_lifecycle_event ?? "test", args)
process.argv.splice(2, args.length, "run", ...more, ...args)
await import(import.meta.resolve("../node_modules/vitest/vitest.mjs"))
