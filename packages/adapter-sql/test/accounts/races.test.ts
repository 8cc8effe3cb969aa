import { expect, it } from "vitest"
import { issue, login, onEachDatabase, processOn } from "./fixtures/accounts.ts"
import { type Command, carryOut, type Outcome } from "./fixtures/operator.ts"
import { anotherProcess } from "./fixtures/operator-process.ts"

const rounds = Array.from({ length: 50 }, (_, round) => round)
const isDone = (outcome: Outcome) => "done" in outcome

onEachDatabase((tables) => {
  const process = () => processOn(tables())

  /** Two operators in two processes, and what each came to when both were told at once. */
  const twoProcesses = async () => {
    const here = process()
    const there = await anotherProcess(tables())
    return {
      here,
      both: (one: Command, other: Command) => Promise.all([here.runPromise(carryOut(one)), there.carryOut(other)]),
      end: () => Promise.all([here.dispose(), there.end()])
    }
  }

  it("creates an account once, of two processes that do it at the same time", async () => {
    const { both, end, here } = await twoProcesses()
    for (const round of rounds) {
      const account_id = `race-${round}`
      const create = (username: string) => ({ create: { account_id, username } })
      const outcomes = await both(create(`one-${round}`), create(`two-${round}`))
      const [won] = outcomes.flatMap((outcome) => ("done" in outcome ? [outcome.done] : []))
      expect(outcomes.filter((outcome) => !isDone(outcome))).toEqual([{ refused: "accountTaken" }])
      const { password = "", secretkey = "", username = "" } = won!
      expect(await here.runPromise(login({ username, password, secretkey }))).toEqual({
        access: "granted",
        account_id
      })
    }
    await end()
  })

  it("gives a username to one account, of two processes that do it at the same time", async () => {
    const { both, end } = await twoProcesses()
    for (const round of rounds) {
      const create = (account_id: string) => ({ create: { account_id, username: `wanted-${round}` } })
      const outcomes = await both(create(`first-${round}`), create(`second-${round}`))
      expect(outcomes.filter((outcome) => !isDone(outcome))).toEqual([{ refused: "usernameTaken" }])
    }
    await end()
  })

  it("keeps one or two secretkeys valid, when two processes rotate and retire at the same time", async () => {
    const { both, end, here } = await twoProcesses()
    const shown = await here.runPromise(issue("raced"))
    const shows = (of: typeof here, secretkey: string) => of.runPromise(login({ ...shown, secretkey }))
    const letIn = { access: "granted", account_id: "raced" }
    // What was issued and not retired, as the two operators know it.
    let old = { number: 1, secretkey: shown.secretkey }
    for (const _ of rounds) {
      const during = process()
      const [answer, rotated] = await Promise.all([
        shows(during, old.secretkey),
        both({ rotate: "raced" }, { rotate: "raced" })
      ])
      // Who shows a valid secretkey gets in while another is made.
      expect(answer).toEqual(letIn)
      expect(rotated.filter((outcome) => !isDone(outcome))).toEqual([{ refused: "twoKeys" }])
      const [issued] = rotated.flatMap((outcome) => ("done" in outcome ? [outcome.done] : []))
      const fresh = { number: issued!.number!, secretkey: issued!.secretkey! }
      expect(await shows(here, fresh.secretkey)).toEqual(letIn)

      const retire = (number: number) => ({ retire: ["raced", number] }) as const
      const retired = await both(retire(old.number), retire(fresh.number))
      expect(retired.filter((outcome) => !isDone(outcome))).toEqual([{ refused: "lastKey" }])
      const [kept, gone] = isDone(retired[0]) ? [fresh, old] : [old, fresh]
      const after = process()
      expect(await shows(after, gone.secretkey)).toEqual({ access: "denied" })
      expect(await shows(after, kept.secretkey)).toEqual(letIn)
      old = kept
      await Promise.all([during.dispose(), after.dispose()])
    }
    await end()
  })
})
