// Draws the lifecycle table into docs/lifecycle.md, so that picture and code cannot disagree: `npm run draw:lifecycle`.
import { readFileSync, writeFileSync } from "node:fs"
import { codes, commands, lifecycleOf, presets, type Stage, stages } from "@waybill/core"

const file = new URL("../docs/lifecycle.md", import.meta.url)
const lifecycle = lifecycleOf(presets.default)

/** The commands that lead from one stage to another, in the order of the table. */
const edges = (from: Stage, to: Stage): ReadonlyArray<string> =>
  commands.filter((command) => {
    const cell = lifecycle[from][command]
    return "to" in cell && (cell.to === to || cell.partly === to)
  })

const arrows = stages.flatMap((from) =>
  stages.flatMap((to) => {
    const names = edges(from, to)
    return names.length === 0 ? [] : [`  ${from} --> ${to}: ${names.join("<br/>")}`]
  })
)

const cellText = (stage: Stage, command: (typeof commands)[number]): string => {
  const cell = lifecycle[stage][command]
  const row: Readonly<Record<string, string>> = command in codes ? codes[command as keyof typeof codes] : {}
  const no = (kind: string, why: string) => `${row[kind] ?? "refused"}: ${why}`
  if (!("to" in cell)) return no(cell.kind, cell.why)
  const unless = Object.values(cell.unless ?? {}).map(({ kind, why }) => no(kind, why))
  const to = cell.partly === undefined ? cell.to : `${cell.partly}, then ${cell.to}`
  return unless.length === 0 ? `→ ${to}` : `→ ${to}; ${unless.join("; ")}`
}

/** The page as it should be. */
export const page = (): string =>
  [
    "# The lifecycle of an order",
    "",
    "Drawn from the table in `packages/core/src/order/lifecycle.ts` by `npm run draw:lifecycle`; a test fails when this page is stale.",
    "A hold is no stage: an order in any stage but cancelled shows `On Hold` while it is held.",
    "",
    "```mermaid",
    "stateDiagram-v2",
    "  [*] --> new: push_order<br/>re_order",
    ...arrows,
    "```",
    "",
    `| command | ${stages.join(" | ")} |`,
    `|---|${stages.map(() => "---").join("|")}|`,
    ...commands.map((command) => `| \`${command}\` | ${stages.map((stage) => cellText(stage, command)).join(" | ")} |`),
    ""
  ].join("\n")

/** The page as it is. */
export const current = (): string => readFileSync(file, "utf8")

if (import.meta.main) writeFileSync(file, page())
