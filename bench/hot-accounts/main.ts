// Simulates hot accounts: `npm run bench -- hot-accounts --help`.
import { commandOf } from "../command-line/command-of.ts"
import { HELP, parseCommandLine } from "./command-line.ts"
import { busiest, deploymentsOf } from "./deployments.ts"
import { latenciesOf } from "./queues.ts"
import { workloadOf, zipfShares } from "./workload.ts"

const exponents = [0, 0.8, 1, 1.2]

const options = commandOf(HELP, parseCommandLine)
const { accounts, rate, seconds, seed } = options

const milliseconds = (time: number): string => (1000 * time).toFixed(time < 0.01 ? 2 : 0)

console.log("| deployment | Zipf exponent | largest account | load of the busiest writer | p50 ms | p99 ms |")
console.log("|---|---|---|---|---|---|")
for (const deployment of deploymentsOf(options)) {
  for (const exponent of exponents) {
    const shares = zipfShares(accounts, exponent)
    const service = deployment.micros / 1e6
    const workload = workloadOf({ seed, rate, orders: rate * seconds, shares, service, isFixed: false })
    const latencies = latenciesOf(workload, deployment).sort()
    const at = (share: number) => latencies[Math.floor(share * latencies.length)]!
    const load = busiest(shares, rate, deployment)
    const cells = [
      deployment.name,
      exponent,
      `${(100 * shares[0]!).toFixed(1)} %`,
      `${load.toFixed(2)}${load >= 1 ? ", saturated" : ""}`,
      milliseconds(at(0.5)),
      milliseconds(at(0.99))
    ]
    console.log(`| ${cells.join(" | ")} |`)
  }
}
const share = (micros: number): string => `${Math.min(100, (100 * 1e6) / (micros * rate)).toFixed(1)} %`
console.log(`\nA Durable Object saturates when one account has ${share(options.object)} of ${rate} orders per second,`)
console.log(`and a lock per account in PostgreSQL at ${share(options.database)}.`)
