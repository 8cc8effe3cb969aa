// Generates docs/lifecycle.md from the lifecycle table. Run by `npm run draw -- lifecycle`.
import { readFileSync, writeFileSync } from "node:fs"
import { presets, type Stage } from "@waybill/core"
import { codes, commands, lifecycleOf, stages } from "@waybill/core/adapter"

const file = new URL("../docs/lifecycle.md", import.meta.url)
const lifecycle = lifecycleOf(presets.default)

/** Lists the commands that move an order from one stage to another, in the order of the table. */
const edges = (from: Stage, to: Stage): ReadonlyArray<string> =>
  commands.filter((command) => {
    const cell = lifecycle[command][from]
    return "to" in cell && (cell.to === to || cell.partly === to)
  })

const arrows = stages.flatMap((from) =>
  stages.flatMap((to) => {
    const names = edges(from, to)
    return names.length === 0 ? [] : [`  ${from} --> ${to}: ${names.join("<br/>")}`]
  })
)

const cellText = (stage: Stage, command: (typeof commands)[number]): string => {
  const cell = lifecycle[command][stage]
  const row: Readonly<Record<string, string>> = command in codes ? codes[command as keyof typeof codes] : {}
  const refusal = (kind: string, reason: string) => `${row[kind] ?? "refused"}: ${reason}`
  if (!("to" in cell)) return refusal(cell.kind, cell.reason)
  const unless = Object.values(cell.unless ?? {}).map(({ kind, reason }) => refusal(kind, reason))
  const to = cell.partly === undefined ? cell.to : `${cell.partly}, then ${cell.to}`
  return unless.length === 0 ? `→ ${to}` : `→ ${to}; ${unless.join("; ")}`
}

/** Returns the generated page for the current table. */
export const page = (): string =>
  [
    "# Order lifecycle",
    "",
    "An order is in one of four stages. The diagram shows which commands move it between stages.",
    "A hold is not a stage: while an order is on hold, its status is `On Hold` in every stage except cancelled.",
    "",
    "`npm run draw -- lifecycle` generates this page from the table in `packages/core/src/order/lifecycle.ts`; a test fails if the page is out of date.",
    "",
    "```mermaid",
    "stateDiagram-v2",
    "  [*] --> new: push_order<br/>re_order",
    ...arrows,
    "```",
    "",
    "Each cell shows the next stage, or the error code and reason of the refusal. Operator commands have no code.",
    "",
    `| command | ${stages.join(" | ")} |`,
    `|---|${stages.map(() => "---").join("|")}|`,
    ...commands.map((command) => `| \`${command}\` | ${stages.map((stage) => cellText(stage, command)).join(" | ")} |`),
    ""
  ].join("\n")

/** Returns the text of the committed page. */
export const current = (): string => readFileSync(file, "utf8")

if (import.meta.main) writeFileSync(file, page())
