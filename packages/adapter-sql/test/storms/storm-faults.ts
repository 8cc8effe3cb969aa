// Faults that hit one service during a wave of calls.
import type { SeededRandom } from "../../../core/test/simulation/seeded-random.ts"
import { faults } from "../faults/faults.ts"
import type { Service } from "./service.ts"

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Stops a process for longer than its lease lasts. */
const LONG_STOP = 17_000

const stopFor = async (service: Service, milliseconds: number) => {
  service.signal("SIGSTOP")
  await pause(milliseconds)
  service.signal("SIGCONT")
}

const connectionFaults = Object.values(faults)

/** Causes a random fault in a service and waits until it has ended. */
export const causeFault = async (random: SeededRandom, service: Service): Promise<void> => {
  await pause(random.below(100))
  if (random.happens(0.02)) return stopFor(service, LONG_STOP)
  if (random.happens(0.1)) return stopFor(service, random.pick([500, 5000]))
  if (random.happens(service.proxy === undefined ? 0.5 : 0.15)) return service.signal("SIGKILL")
  if (service.proxy !== undefined) await random.pick(connectionFaults).begin(service.proxy)()
}
