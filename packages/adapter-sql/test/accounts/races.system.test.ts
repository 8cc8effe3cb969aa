import { expect, it } from "vitest"
import { runs, sampleOf } from "../../../../tests/runs/runs.ts"
import { issue, login, onEachDatabase, startProcess } from "./fixtures/accounts.ts"
import { type Command, carryOut, type Outcome } from "./fixtures/operator.ts"
import { startOperator } from "./fixtures/operator-process.ts"

const rounds = Array.from({ length: runs(3) }, (_, round) => round)
const isDone = (outcome: Outcome) => "done" in outcome

onEachDatabase(
  (tables) => {
    const process = () => startProcess(tables())

    /** Starts operators in two processes. `both` runs a command in each of them concurrently. */
    const twoProcesses = async () => {
      const here = process()
      const there = await startOperator(tables())
      return {
        here,
        both: (one: Command, other: Command) => Promise.all([here.runPromise(carryOut(one)), there.carryOut(other)]),
        end: () => Promise.all([here.dispose(), there.end()])
      }
    }

    it("creates an account once when two processes create it concurrently", async () => {
      const { both, end, here } = await twoProcesses()
      for (const round of rounds) {
        const account_id = `race-${round}`
        const create = (username: string) => ({ create: { account_id, username } })
        const outcomes = await both(create(`one-${round}`), create(`two-${round}`))
        const [won] = outcomes.flatMap((outcome) => ("done" in outcome ? [outcome.done] : []))
        expect(outcomes.filter((outcome) => !isDone(outcome))).toEqual([{ refused: "accountTaken" }])
        const { password = "", secretkey = "", username = "" } = won!
        expect(await here.runPromise(login({ username, password, secretkey }))).toEqual({
          _tag: "Granted",
          account_id
        })
      }
      await end()
    })

    it("gives a username to one account when two processes use it concurrently", async () => {
      const { both, end } = await twoProcesses()
      for (const round of rounds) {
        const create = (account_id: string) => ({ create: { account_id, username: `wanted-${round}` } })
        const outcomes = await both(create(`first-${round}`), create(`second-${round}`))
        expect(outcomes.filter((outcome) => !isDone(outcome))).toEqual([{ refused: "usernameTaken" }])
      }
      await end()
    })

    it("keeps one or two secretkeys valid when two processes rotate and retire concurrently", async () => {
      const { both, end, here } = await twoProcesses()
      const credentials = await here.runPromise(issue("raced"))
      const loginWith = (process: typeof here, secretkey: string) =>
        process.runPromise(login({ ...credentials, secretkey }))
      const granted = { _tag: "Granted", account_id: "raced" }
      // The secretkey that is valid when a round starts.
      let old = { number: 1, secretkey: credentials.secretkey }
      for (const _ of rounds) {
        const during = process()
        const [access, rotated] = await Promise.all([
          loginWith(during, old.secretkey),
          both({ rotate: "raced" }, { rotate: "raced" })
        ])
        // The old secretkey stays valid during the rotation.
        expect(access).toEqual(granted)
        expect(rotated.filter((outcome) => !isDone(outcome))).toEqual([{ refused: "twoKeys" }])
        const [issued] = rotated.flatMap((outcome) => ("done" in outcome ? [outcome.done] : []))
        const fresh = { number: issued!.number!, secretkey: issued!.secretkey! }
        expect(await loginWith(here, fresh.secretkey)).toEqual(granted)

        const retire = (number: number) => ({ retire: ["raced", number] }) as const
        const retired = await both(retire(old.number), retire(fresh.number))
        expect(retired.filter((outcome) => !isDone(outcome))).toEqual([{ refused: "lastKey" }])
        const [kept, gone] = isDone(retired[0]) ? [fresh, old] : [old, fresh]
        const after = process()
        expect(await loginWith(after, gone.secretkey)).toEqual({ _tag: "Denied" })
        expect(await loginWith(after, kept.secretkey)).toEqual(granted)
        old = kept
        await Promise.all([during.dispose(), after.dispose()])
      }
      await end()
    })
  },
  sampleOf(["PostgreSQL", "MariaDB", "SQLite"] as const, 1)
)
