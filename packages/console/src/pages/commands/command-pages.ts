import type { Page } from "../../frame/page.ts"
import { CONFIRM } from "./command-form.ts"
import { type Command, commands } from "./command-table.ts"
import { runCommand } from "./run-command.ts"
import { showForm } from "./show-form.ts"

/** Returns the initial values of a form in an address. A link cannot confirm anything. */
const firstValues = (query: URLSearchParams): URLSearchParams => {
  const values = new URLSearchParams(query)
  values.delete(CONFIRM)
  return values
}

const pagesFor = (command: Command): ReadonlyArray<Page> => {
  const { path: name, role } = command
  const path = `/orders/{account}/{order_id}/${name}`
  return [
    {
      path,
      role,
      run: (visit) => showForm(visit, command, { values: firstValues(visit.query), isSent: false, issues: [] })
    },
    { path, role, method: "POST", run: (visit) => runCommand(visit, command) }
  ]
}

/** The form of each command, and its target page. */
export const commandPages: ReadonlyArray<Page> = commands.flatMap(pagesFor)
