import { Effect } from "effect"
import { Command } from "effect/cli"
import { checkAccount } from "../../database/check-account.ts"
import { safeJson } from "../../output/safe-text.ts"
import { notify, print, printRows } from "../../output/terminal.ts"
import { runOnOrders } from "../../service/run-on-waybill.ts"
import { calendarOf, calendarSettings, checkCalendar } from "../../settings/calendar-settings.ts"
import { flagsFor, jsonFlag, settingsFrom } from "../../settings/flags.ts"
import { variableName } from "../../settings/read-settings.ts"
import { orderFlags } from "./arguments.ts"
import { listFlags, listOptionsOf } from "./list-flags.ts"
import { type Board, type ListedOrder, listOrders } from "./list-orders.ts"
import { noteCarrier } from "./note-carrier.ts"

const columns = {
  ORDER: ({ order_id }: ListedOrder) => order_id,
  STAGE: ({ stage }: ListedOrder) => stage,
  DUE: ({ due: { shipBy = "", urgency } }: ListedOrder) => (shipBy === "" ? "" : `${shipBy} ${urgency}`),
  RUSH: ({ rush }: ListedOrder) => (rush ? "rush" : ""),
  PIECES: ({ pieces }: ListedOrder) => String(pieces),
  HOLD: ({ holds }: ListedOrder) => holds.map(({ by, reason }) => `${by}: ${reason}`).join(", "),
  ACCOUNT: ({ account_id }: ListedOrder) => account_id,
  XID: ({ xid }: ListedOrder) => xid
}

/** Columns that may be shortened to fit the terminal. Order ids are never shortened. */
const cut = ["HOLD", "ACCOUNT", "XID"]

const printBoard = ({ after, counts, orders, partial }: Board): void => {
  printRows(orders, columns, false, cut)
  const numbers = Object.entries(counts).map(([name, count]) => `${name} ${count}`)
  notify(`Board: ${numbers.join(", ")}`)
  if (partial) notify("Only the newest orders were searched; add a word to find older ones")
  if (after !== undefined) notify(`More orders follow; continue with --after ${after}`)
}

const calendarFlags = flagsFor(calendarSettings, (name) => ` [${variableName(name)}]`)

/** `waybill order list` */
export const list = Command.make(
  "list",
  { filter: listFlags, json: jsonFlag, calendar: calendarFlags, database: orderFlags },
  ({ calendar, database, filter, json }) =>
    runOnOrders(
      database,
      Effect.gen(function* () {
        const settings = settingsFrom(calendarSettings, { ...database, ...calendar })
        checkCalendar(settings)
        const working = calendarOf(settings)
        yield* checkAccount(filter.account)
        const options = yield* listOptionsOf(filter)
        const board = yield* listOrders(options, working)
        if (json) print(safeJson(board, 2))
        else printBoard(board)
        if (board.orders.length === 0 && options.carrier !== undefined) yield* noteCarrier(options.carrier)
      })
    )
).pipe(
  Command.withDescription("List orders with their due dates and holds, and count those on the board"),
  Command.withExamples([
    { command: "waybill order list" },
    { command: "waybill order list --sort due --held off", description: "Show the next orders to produce" },
    {
      command: "waybill order list --due 2d --stage processing",
      description: "Show orders in production that must ship within two days"
    },
    { command: "waybill order list --held operator --reason artwork" },
    { command: "waybill order list --search 1Z999AA10123456784" },
    { command: "waybill order list --search 'papadopoulos london'", description: "Find an order by parts of words" },
    { command: "waybill order list --stage shipped --carrier acme --updated-since 1w --json" }
  ])
)
