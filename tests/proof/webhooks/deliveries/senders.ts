// Two processes that send webhooks, and what is done to them: kill -9 and pauses.
import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { bundledProgram } from "../../../../packages/adapter-sql/test/processes/bundle.ts"
import type { SeededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import { forkGuarded } from "../../../processes/spawn-guarded.ts"
import type { SenderOptions } from "../../../webhooks/fixtures/sender-process.ts"

const SENDERS = 2
const LEASE = 1500
/** Milliseconds of a pause. It is longer than the lease, so that the other sender takes over during the pause. */
const PAUSE = LEASE + 1000
/** Share of the faults that are pauses. */
const PAUSED = 0.3

const start = async (options: SenderOptions): Promise<ChildProcess> => {
  const program = await bundledProgram("../../../../tests/webhooks/fixtures/sender-process.ts")
  const child = forkGuarded(program, [JSON.stringify(options)], {
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"]
  })
  await Promise.race([once(child, "message"), once(child, "exit")])
  return child
}

export const startSenders = async (given: Omit<SenderOptions, "lease">, random: SeededRandom) => {
  const options = { ...given, lease: LEASE }
  const senders = await Promise.all(Array.from({ length: SENDERS }, () => start(options)))
  const counts = { kills: 0, pauses: 0 }
  let fault: Promise<void> | undefined
  let hasEnded = false

  const kill = async (index: number) => {
    counts.kills++
    const child = senders[index]!
    const gone = once(child, "exit")
    child.kill("SIGKILL")
    await gone
    if (!hasEnded) senders[index] = await start(options)
  }
  const pause = async (index: number) => {
    counts.pauses++
    const child = senders[index]!
    child.kill("SIGSTOP")
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
    child.kill("SIGCONT")
  }
  return {
    counts,
    /** Kills or pauses a sender. Does nothing while a fault is in progress. */
    disturb: () => {
      if (fault !== undefined || hasEnded) return
      const index = random.below(SENDERS)
      // One of the first faults is of each kind.
      const pauses = counts.kills * counts.pauses > 0 ? random.happens(PAUSED) : counts.kills > 0
      fault = (pauses ? pause(index) : kill(index)).finally(() => (fault = undefined))
    },
    end: async () => {
      hasEnded = true
      await fault
      const running = senders.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
      const gone = running.map((child) => once(child, "exit"))
      for (const child of running) child.kill("SIGKILL")
      await Promise.all(gone)
    }
  }
}
