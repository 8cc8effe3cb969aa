import type { SentCommand } from "../model/command-requests.ts"
import type { IdentifiedCall } from "./invariants.ts"
import type { PlannedCommand } from "./scenario.ts"

/** A call to one order, pending or completed. */
export interface SimulatedCall extends IdentifiedCall {
  readonly command: SentCommand
  readonly account: string
  readonly xid: string
  endedAt: number
  outcome: string | undefined
}

/** Records the calls and the trace of a run. */
export class Recorder {
  readonly calls: Array<SimulatedCall> = []
  readonly lines: Array<string> = []
  #time = 0

  trace(line: string): void {
    this.lines.push(line)
  }

  start(caller: string, { account, xid }: PlannedCommand, command: SentCommand): SimulatedCall {
    const call: SimulatedCall = {
      id: `${caller}: call ${this.calls.length}`,
      account,
      xid,
      command,
      startedAt: this.#time++,
      endedAt: Number.POSITIVE_INFINITY,
      outcome: undefined
    }
    this.calls.push(call)
    this.trace(`${call.id} sends ${JSON.stringify(command)}`)
    return call
  }

  /** Records the end of a call. After a temporary failure, the outcome stays unknown. */
  end(call: SimulatedCall, outcome: string): void {
    this.trace(`${call.id} returns ${outcome}`)
    if (outcome === "temporary") return
    call.endedAt = this.#time++
    call.outcome = outcome
  }

  /** Returns the orders that calls have addressed, without duplicates. */
  orders(): ReadonlyArray<{ readonly account: string; readonly xid: string }> {
    return [...new Map(this.calls.map(({ account, xid }) => [`${account}/${xid}`, { account, xid }])).values()]
  }
}
