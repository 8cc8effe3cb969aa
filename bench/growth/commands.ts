// The commands of the command line that read stored rows.
import { run } from "../console/service.ts"
import type { Work } from "./compare.ts"
import { LARGEST_ACCOUNT } from "./order-numbers.ts"
import { folder } from "./places.ts"
import type { Site } from "./requests.ts"

/** A database, with the names that the commands need. */
export interface Terminal extends Omit<Site, "service"> {
  readonly location: string
}

type Words = (terminal: Terminal) => ReadonlyArray<string>

const order = (words: ReadonlyArray<string>): Words => {
  return ({ pick }) => {
    const { account, order_id } = pick.any()
    return ["order", ...words, order_id, "--account", account]
  }
}

const commandWords: Readonly<Record<string, Words>> = {
  "order list": () => ["order", "list"],
  "order list --sort due --held off": () => ["order", "list", "--sort", "due", "--held", "off"],
  "order list --account": () => ["order", "list", "--account", LARGEST_ACCOUNT],
  "order list --held operator": () => ["order", "list", "--held", "operator"],
  "order list --stage shipped --updated-since": () => ["order", "list", "--stage", "shipped", "--updated-since", "1d"],
  "order list --search": ({ pick }) => ["order", "list", "--search", pick.any().xid],
  "order show": order(["show"]),
  "order history": order(["history"]),
  "order actions": order(["actions"]),
  "order export --since 1h": () => ["order", "export", "--since", "1h", "--stage", "new"],
  "events --after": ({ lastEvent }) => ["events", "--after", String(lastEvent - 100)],
  "account list": () => ["account", "list"],
  "operator list": () => ["operator", "list"],
  "webhook list": () => ["webhook", "list"],
  "webhook deliveries": ({ webhook_id }) => ["webhook", "deliveries", webhook_id],
  "retain --dry-run, nothing to delete": () => ["retain", "--before", "2000-01-01", "--dry-run"],
  migrate: () => ["migrate"],
  "migrate --status": () => ["migrate", "--status"]
}

/** Runs the command line, and returns what it has printed. Throws if it fails and has not printed the expected text. */
export const runCommand = (words: ReadonlyArray<string>, expected?: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = run(folder, words)
    let text = ""
    child.stdout.on("data", (chunk) => (text += String(chunk)))
    child.stderr.on("data", (chunk) => (text += String(chunk)))
    child.once("close", (code) =>
      code === 0 || expected?.test(text) === true
        ? resolve(text)
        : reject(new Error(`waybill ${words.join(" ")}: ${text}`))
    )
  })

const workOf =
  (words: Words, expected?: RegExp): Work<Terminal> =>
  async (terminal) => {
    const command = [...words(terminal), "--database", terminal.location]
    return () => runCommand(command, expected)
  }

export const commands: Readonly<Record<string, Work<Terminal>>> = Object.fromEntries(
  Object.entries(commandWords).map(([name, words]) => [name, workOf(words)])
)

/** Finding of `doctor`: the orders that the others are copies of were removed. */
const missingPositions = /: event log failed\n/

/** Commands that read every row. */
export const wholeCommands: Readonly<Record<string, Work<Terminal>>> = {
  doctor: workOf(() => ["doctor"], missingPositions)
}
