// The codes of a method in words.
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
