// The codes of a method, and the kinds of a command, in words.
import type { OperatorCommand } from "../../packages/core/src/command-table/command-table.ts"
import { operatorCommands } from "../../packages/core/src/commands/commands.ts"
import type { OperatorDefinition } from "../../packages/core/src/operator/define.ts"
import { lifecycleOf, type OperatorKind } from "../../packages/core/src/order/lifecycle.ts"
import { presets } from "../../packages/core/src/policy/policy.ts"
import { codes, type MethodName, type RefusalKind } from "../../packages/core/src/refusal/codes.ts"

/** Returns all codes of a method in words, without those of some kinds. */
export const codesText = (method: MethodName, without: ReadonlyArray<RefusalKind> = []): string => {
  const byCode = Map.groupBy(
    Object.entries(codes[method]).filter(([kind]) => !without.includes(kind as RefusalKind)),
    ([, code]) => code
  )
  const shown = [...byCode].sort(([a], [b]) => Number(a) - Number(b))
  return `Codes: ${shown.map(([code, kinds]) => `${code} (${kinds.map(([kind]) => `\`${kind}\``).join(", ")})`).join(", ")}.`
}

/** Kinds with which every command can be refused. A limit of the order refuses with `wrongStage`. */
const always = ["invalid", "unknownOrder", "wrongStage"] as const
const last = ["changed", "temporary", "host"] as const

/** Returns the kinds with which a command can be refused. */
export const kindsOfCommand = (name: OperatorCommand): ReadonlyArray<OperatorKind | "host"> => {
  const { acknowledged, erases, refuses = [] } = operatorCommands[name] as Partial<OperatorDefinition<never, never>>
  const cells = Object.values(lifecycleOf(presets.default)[name])
  const blocked = cells.flatMap((cell) => ("to" in cell ? Object.values(cell.unless ?? {}) : [cell]))
  return [
    ...new Set([
      ...always,
      ...blocked.map(({ kind }) => kind),
      ...refuses,
      ...(acknowledged === undefined ? [] : (["addressChanged"] as const)),
      ...(erases === undefined ? [] : (["unsupported"] as const)),
      ...last
    ])
  ]
}

/** Returns all kinds of a command in words. */
export const kindsText = (name: OperatorCommand): string =>
  `Kinds: ${kindsOfCommand(name)
    .map((kind) => `\`${kind}\``)
    .join(", ")}.`
