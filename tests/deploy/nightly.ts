// Run by `npm run nightly -- deploy`: gives the files in deploy/ to the programs that read them, in front of a real service.
// Debian has all of the programs: apt-get install nginx caddy prometheus systemd openssl
import { checkImage } from "./nightly/image.ts"
import { checkPrometheus } from "./nightly/prometheus.ts"
import { checkProxies } from "./nightly/proxies.ts"
import { checkUnits } from "./nightly/units.ts"

const parts = { units: checkUnits, proxies: checkProxies, prometheus: checkPrometheus, image: checkImage }

const print = (line: string) => process.stdout.write(`${line}\n`)

const wanted = process.argv.slice(2)
for (const [name, check] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  try {
    for (const line of await check()) print(`ok  ${name}: ${line}`)
  } catch (error) {
    print(`failed  ${name}: ${error instanceof Error ? error.stack : error}`)
    process.exitCode = 1
  }
}
