// The pages of the reference, which are generated from code.
import { codesPage } from "./codes-page.ts"
import { commandLinePage } from "./command-line-page.ts"
import { eventsPage } from "./events-page.ts"
import { merchantApiPage } from "./merchant-api-page.ts"
import { operatorApiPage } from "./operator-api-page.ts"
import { policyPage } from "./policy-page.ts"
import { portsPage } from "./ports-page.ts"
import { settingsPage } from "./settings-page.ts"

/** Functions that return the pages in docs/reference, keyed by file name. */
export const referencePages: Readonly<Record<string, () => string | Promise<string>>> = {
  "merchant-api.md": merchantApiPage,
  "codes.md": codesPage,
  "operator-api.md": operatorApiPage,
  "events.md": eventsPage,
  "commands.md": commandLinePage,
  "settings.md": settingsPage,
  "policy.md": policyPage,
  "ports.md": portsPage
}
