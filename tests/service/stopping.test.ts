import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sampleOf } from "../runs/runs.ts"
import { scaledByLoad } from "../runs/scaled-by-load.ts"
import { orderOf, pushing } from "./fixtures/load.ts"
import { bin, workplace } from "./fixtures/service.ts"

const { clear, folder, launch, listening, serve, stored } = workplace()
afterAll(clear)

/** A folder in which npm finds the start script of the repository and the command, both with the bundle. */
const checkout = join(folder, "checkout")
beforeAll(() => {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"))
  const start = scripts.start.replace("packages/cli/bin/waybill.mjs", bin)
  expect(start).toBe(`exec node ${bin} serve`)
  mkdirSync(join(checkout, "node_modules/.bin"), { recursive: true })
  writeFileSync(join(checkout, "package.json"), JSON.stringify({ private: true, scripts: { start } }))
  symlinkSync(bin, join(checkout, "node_modules/.bin/waybill"))
})

/** The commands that start a service, each as a user types it. */
const commands = {
  "npm start": ["npm", "start", "--", "--demo", "on"],
  "npx waybill serve": ["npx", "--no-install", "waybill", "serve", "--demo", "on"],
  "the launcher": [process.execPath, bin, "serve", "--demo", "on"]
} as const

const signals = ["SIGTERM", "SIGINT", "SIGKILL"] as const
const targets = ["the process that was started", "its process group"] as const

/** Starts a service whose orders wait for a lock that another process holds. `free` releases the lock. */
const waiting = async (file: string) => {
  const service = await serve(["--database", file, "--log", "off"])
  const other = new DatabaseSync(join(folder, file))
  other.exec("begin immediate")
  // Orders with the same xid are written one after another.
  const answers = Promise.allSettled(Array.from({ length: 10 }, () => service.call("push_order", orderOf("one"))))
  await pause(scaledByLoad(500))
  const free = () => {
    other.exec("rollback")
    other.close()
  }
  return { service, answers, free }
}

describe("a service that is stopping", () => {
  it("a stopping service treats a repeated signal as one and finishes requests in progress", async () => {
    const service = await serve(["--database", "twice.db", "--log", "off"])
    const load = pushing(service, "twice")
    await load.acknowledged(50)
    const atTheSignal = [...load.inProgress]
    service.child.kill("SIGINT")
    await pause(50)
    service.child.kill("SIGINT")
    const { code, err } = await service.ended
    expect([code, err.match(/SIGINT received/g)]).toEqual([0, ["SIGINT received"]])
    await load.ended
    expect(atTheSignal.filter((xid) => !load.receipts.has(xid))).toEqual([])
  })

  it("a stopping service ends although writes wait for another process, and acknowledges none", async () => {
    const { answers, free, service } = await waiting("kept.db")
    service.child.kill("SIGTERM")
    const { code, err } = await service.ended
    expect(code).toBe(0)
    expect(err).toContain("Ended before all writes were confirmed")
    free()
    const results = (await answers).map((answer) => (answer.status === "fulfilled" ? answer.value.res : "cut"))
    expect(results).not.toContain("success")
    expect([...(await stored(["--database", "kept.db"])).keys()]).toEqual([])
  })

  it("a stopping service ends immediately on a second signal that arrives much later", async () => {
    const { answers, free, service } = await waiting("later.db")
    service.child.kill("SIGTERM")
    // Signals within two seconds count as one.
    await pause(2200)
    const again = setInterval(() => service.child.kill("SIGTERM"), 200)
    const { code, err } = await service.ended
    clearInterval(again)
    expect(code).toBe(143)
    expect(err).not.toContain("Ended before all writes were confirmed")
    free()
    await answers
  })
})

const cases = Object.entries(commands)
  .flatMap(([name, command]) =>
    signals.flatMap((signal) => targets.map((target) => ({ name, command, signal, target })))
  )
  // The kernel ends every process that receives SIGKILL. The service remains only if npm alone receives it.
  .filter(({ name, signal, target }) => signal !== "SIGKILL" || (name.startsWith("np") && target === targets[0]))

const untilEnded = (ended: Promise<unknown>): Promise<string> =>
  Promise.race([ended.then(() => "ended"), pause(scaledByLoad(10_000), "still running")])

/** Whether a signal does not leave npm's shell: dash keeps SIGINT until its command has ended. */
const isHeld = ({ name, signal, target }: (typeof cases)[number]): boolean =>
  name === "npx waybill serve" && signal === "SIGINT" && target === targets[0]

describe("a service started by", () => {
  it.each(sampleOf(cases, 3))(
    "$name ends within 10 s and keeps every order when $signal is sent to $target",
    async (stop) => {
      const { command, name, signal, target } = stop
      const database = join(folder, `${name}-${signal}-${target}.db`.replaceAll(" ", "-"))
      const service = await listening(launch([...command, "--port", "0", "--database", database], {}, checkout))
      const load = pushing(service, "one")
      await load.acknowledged(20)
      const { pid } = service.child
      const atTheSignal = [...load.inProgress]
      process.kill(target === "its process group" ? -pid! : pid!, signal)
      // A supervisor then sends SIGKILL.
      if (isHeld(stop)) process.kill(pid!, "SIGKILL")
      // The output closes when the last process that holds it has ended.
      const first = await untilEnded(service.ended)
      expect(first).toBe("ended")
      await load.ended
      const ids = await stored(["--database", database])
      expect([...load.receipts].filter(([xid, receipt]) => ids.get(xid) !== receipt)).toEqual([])
      expect(load.others).toEqual([])
      expect(atTheSignal.filter((xid) => !load.receipts.has(xid))).toEqual([])
      if (signal !== "SIGKILL") expect(service.ran.err).toMatch(/(?:SIGTERM|SIGINT) received/)
    }
  )

  it.each(sampleOf(["npx waybill serve", "npm start"] as const, 1))(
    "%s ends when npm is stopped before it listens",
    async (name) => {
      const database = join(folder, `${name}-early.db`.replaceAll(" ", "-"))
      const { child, ended } = launch([...commands[name], "--port", "0", "--database", database], {}, checkout)
      while (!existsSync(database)) await pause(5)
      child.kill("SIGTERM")
      expect(await untilEnded(ended)).toBe("ended")
    }
  )
})

// The real script checks the installed packages. This one lasts until the signal has been sent.
const prestart = `
  const { existsSync, writeFileSync } = require("node:fs")
  writeFileSync("started", "")
  setInterval(() => existsSync("signalled") && process.exit(), 20)`

it.each([["SIGTERM", targets[0]] as const, ["SIGINT", targets[1]] as const])(
  "npm start ends without a service when %s is sent to %s before its service starts",
  async (signal, target) => {
    const early = join(folder, `prestart-${signal}`)
    mkdirSync(early)
    const { scripts } = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8"))
    writeFileSync(join(early, "prestart.cjs"), prestart)
    writeFileSync(
      join(early, "package.json"),
      JSON.stringify({ scripts: { ...scripts, prestart: "node prestart.cjs" } })
    )
    const { child, ended } = launch([...commands["npm start"], "--database", "early.db"], {}, early)
    await expect.poll(() => existsSync(join(early, "started")), { timeout: 60_000 }).toBe(true)
    process.kill(target === "its process group" ? -child.pid! : child.pid!, signal)
    // npm passes SIGTERM to its shell only.
    writeFileSync(join(early, "signalled"), "")
    expect(await untilEnded(ended)).toBe("ended")
    expect(existsSync(join(early, "early.db"))).toBe(false)
  }
)

describe("a service whose events are followed", () => {
  let service: Awaited<ReturnType<typeof serve>>
  beforeAll(async () => {
    service = await serve(["--database", "followed.db"])
  })

  it("npx waybill events --follow ends when SIGTERM is sent to npx", async () => {
    const follow = ["waybill", "events", "--follow", "--database", join(folder, "followed.db")]
    const { child, ended, ran } = launch(["npx", "--no-install", ...follow], {}, checkout)
    await service.call("push_order", orderOf("one"))
    while (ran.out === "") await pause(20)
    child.kill("SIGTERM")
    expect(await untilEnded(ended)).toBe("ended")
  })

  it("the service stops even if nobody reads its messages", async () => {
    service.child.stderr.destroy()
    service.child.kill("SIGTERM")
    expect((await service.ended).code).toBe(0)
  })
})
