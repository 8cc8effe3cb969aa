import { benches } from "./benches.ts"

/** A part of the nightly run. */
export interface NightlyPart {
  readonly command: readonly [program: string, ...args: ReadonlyArray<string>]
  readonly environment?: Readonly<Record<string, string>>
  readonly about: string
}

const node = (file: string, ...args: ReadonlyArray<string>) =>
  ["node", "--conditions=waybill-source", file, ...args] as const

const vitest = (...args: ReadonlyArray<string>) => ["vitest", "run", ...args] as const

/** The parts of `npm run nightly`, in execution order. */
export const nightlyParts: Readonly<Record<string, NightlyPart>> = {
  tests: {
    command: vitest("--config", "vitest.nightly.config.ts"),
    // A skipped test fails the part.
    environment: { CI: "true", WAYBILL_RUNS_FACTOR: "4" },
    about: "all tests and *.nightly.ts, on every database, with four times the repetitions"
  },
  bare: {
    command: node("tests/bare/nightly.ts"),
    about: "tests without PostgreSQL, MariaDB, PgBouncer, Redis, NATS, Chromium, cc and python3; Linux, as root"
  },
  fuzz: {
    command: vitest("packages/core/test/properties/any-json.test.ts"),
    environment: { WAYBILL_RUNS_FACTOR: "200" },
    about: "a million requests of any JSON, 10 minutes"
  },
  simulation: {
    command: node("packages/core/test/simulation/nightly.ts"),
    about: "a million seeds of the simulated store"
  },
  oracle: {
    command: node("packages/packing/test/oracle/nightly.ts"),
    about: "100,000 requests of up to six pieces compared with every plan, 10 minutes"
  },
  cheapest: {
    command: node("packages/packing/test/cheapest/brute-force/nightly.ts"),
    about: "20,000 orders with each kind of card compared with every partition, 30 minutes"
  },
  forgeries: {
    command: node("packages/packing/test/check/nightly.ts"),
    about: "100,000 forged certificates of packings and 100,000 true ones, 30 minutes"
  },
  "second-checker": {
    command: node("packages/packing/test/second-checker/nightly.ts"),
    about: "the verdicts of two checkers of certificates on 30,000 packings, 5 minutes; needs python3"
  },
  faults: {
    command: node("packages/adapter-sql/test/faults/nightly.ts"),
    about: "faults of each server in 200 rounds, 10 minutes"
  },
  storms: {
    command: node("packages/adapter-sql/test/storms/nightly.ts"),
    about: "concurrent calls on each database, with and without faults"
  },
  million: { command: node(benches.million!.file), about: benches.million!.about },
  attacks: { command: node(benches.attacks!.file), about: benches.attacks!.about },
  deploy: {
    command: node("tests/deploy/nightly.ts"),
    about: "deploy/ with nginx, Caddy, Prometheus and systemd, 5 minutes"
  },
  reach: {
    command: vitest("tests/reach"),
    environment: { WAYBILL_REACH: "all" },
    about: "the packages on all compilers and runtimes; installs 700 MB"
  },
  mutation: { command: ["stryker", "run"], about: "a bug in each line of core, which a test must find; several hours" },
  medusa: { command: node("examples/medusa/nightly/main.ts"), about: "checkouts on the real Medusa; installs 700 MB" },
  frameworks: {
    command: node("tests/frameworks/nightly.ts"),
    about: "the examples for Nest and Next on the real servers; installs 600 MB"
  },
  proof: { command: node("tests/proof/main.ts", "--long"), about: "every row of docs/promises.md, several hours" }
}
