import { nearestName } from "@waybill/core/adapter"
import { millisecondsOf } from "./duration.ts"
import { BASE_FATE, builtIn } from "./fates.ts"
import type { SandboxFate, SandboxScript, SandboxStep } from "./sandbox-script.ts"

/** Fates by name. */
export type Fates = SandboxScript["fates"]

/** Returns the built-in fates, with those of a script. */
export const fatesOf = (script?: SandboxScript): Fates => ({ ...builtIn.fates, ...script?.fates })

/** Returns the names in the suffixes of an xid, and the part before them. */
const suffixesOf = (xid: string, names: ReadonlyArray<string>) => {
  // The suffix -cancel-late is not -late.
  const longestFirst = names.toSorted((one, other) => other.length - one.length)
  const found: Array<string> = []
  for (let rest = xid; ; ) {
    const name = longestFirst.find((each) => rest.length > each.length + 1 && rest.endsWith(`-${each}`))
    if (name === undefined) return { found, rest }
    found.unshift(name)
    rest = rest.slice(0, -name.length - 1)
  }
}

/** Returns the names of the fates that an xid and a ZIP select. Each of the last parts of the xid is a suffix. */
export const fatesSelected = (xid: string, zip = "", fates: Fates): ReadonlyArray<string> => {
  const names = Object.keys(fates)
  // The four digits after a ZIP do not matter.
  const byZip = names.filter((name) => [zip, zip.replace(/-\d{4}$/, "")].includes(fates[name]!.zip ?? "-"))
  return [...new Set([...byZip, ...suffixesOf(xid, names).found])]
}

/** Returns the problem of an xid with a part before its suffixes that is almost the name of a fate. */
export const misspelledSuffix = (xid: string, fates: Fates): string | undefined => {
  const names = Object.keys(fates)
  const { rest } = suffixesOf(xid, names)
  const plain = rest.toLowerCase().replaceAll("_", "-")
  const { found } = suffixesOf(plain, names)
  const parts = plain.split("-")
  // The part cancel-lat is almost cancel-late, and its end almost late.
  const last = [parts.slice(-2).join("-"), parts.at(-1)!].filter(
    (part) => part.length < plain.length && /^[a-z]{3,}(?:-[a-z]+)?$/.test(part)
  )
  const near = last.map((part) => ({ part, meant: nearestName(part, names) })).find(({ meant }) => meant !== undefined)
  const [part, meant] = found.length > 0 ? [found.join("-"), found.join("-")] : [near?.part, near?.meant]
  if (part === undefined) return undefined
  return `unknown suffix ${JSON.stringify(rest.slice(-part.length - 1))}; did you mean "-${meant}"?`
}

/** Returns the steps of an order with the given fates, in the order of their times. */
export const stepsOf = (names: ReadonlyArray<string>, fates: Fates): ReadonlyArray<SandboxStep> =>
  [...new Set([BASE_FATE, ...names])]
    .reduce<ReadonlyArray<SandboxStep>>((steps, name) => {
      const { replaces = [], steps: added = [] }: SandboxFate = fates[name] ?? {}
      return [...steps.filter(({ command }) => !replaces.includes(command)), ...added]
    }, [])
    .toSorted((one, other) => millisecondsOf(one.after)! - millisecondsOf(other.after)!)
