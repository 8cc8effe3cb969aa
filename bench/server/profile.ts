// Computes what the service spends its CPU time on, from the CPU profiles that Node writes.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** A function in a profile, with the functions that it called. */
export interface ProfileNode {
  readonly id: number
  /** `url` is empty for native functions. V8 puts what is not a function in parentheses, such as `(idle)`. */
  readonly callFrame: { readonly functionName: string; readonly url: string }
  readonly children?: ReadonlyArray<number>
}

/** A CPU profile of V8. Times are in µs. */
export interface Profile {
  readonly nodes: ReadonlyArray<ProfileNode>
  readonly startTime: number
  /** The node that ran at each sample. */
  readonly samples: ReadonlyArray<number>
  /** The time between each sample and the one before it. */
  readonly timeDeltas: ReadonlyArray<number>
}

/** The share of the CPU time that a group of functions took themselves, from 0 to 1. */
export interface Cost {
  readonly group: string
  readonly share: number
}

/** Returns the current time of the clock that profiles use, in µs. */
export const monotonicTime = (): number => Number(process.hrtime.bigint() / 1000n)

/** Reads all profiles in a folder. */
export const profilesIn = (folder: string): ReadonlyArray<Profile> =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".cpuprofile"))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")))

/** Groups of V8's entries that are not functions. Their time belongs to no file. */
const otherGroups: Readonly<Record<string, string | undefined>> = {
  "(garbage collector)": "garbage collection",
  "(program)": "system calls and V8 itself"
}

const libraryPath = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//
const sourcePath = /\/(packages\/[^/]+\/src(?:\/[^/]+(?=\/))?)/
const connectionModules = /^node:(?:_http|net$|internal\/(?:http|net|stream))/

/** Returns the library, or the package and source folder of ours, to which a file belongs. */
const groupOf = (url: string): string => {
  if (connectionModules.test(url)) return "Node's modules for HTTP and sockets"
  if (url.startsWith("node:")) return "Node's other modules"
  return (libraryPath.exec(url) ?? sourcePath.exec(url))?.[1] ?? "other"
}

/** Returns the group of each node. A native function belongs to the function that called it. Idle nodes have none. */
const groupsOf = ({ nodes }: Profile): ReadonlyMap<number, string | undefined> => {
  const callers = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node] as const)))
  const groupOfNode = (node: ProfileNode | undefined): string | undefined => {
    if (node === undefined) return undefined
    const { functionName, url } = node.callFrame
    if (functionName.startsWith("(") && url === "") return otherGroups[functionName]
    return url === "" ? groupOfNode(callers.get(node.id)) : groupOf(url)
  }
  return new Map(nodes.map((node) => [node.id, groupOfNode(node)]))
}

/** Returns the share of each group in the CPU time after the given time, the largest first. Idle time does not count. */
export const costsIn = (profiles: ReadonlyArray<Profile>, from: number): ReadonlyArray<Cost> => {
  const times = new Map<string, number>()
  let total = 0
  for (const profile of profiles) {
    const groups = groupsOf(profile)
    let time = profile.startTime
    profile.samples.forEach((id, index) => {
      // A node is busy from its sample until the next one.
      time += profile.timeDeltas[index]!
      const [group, taken] = [groups.get(id), profile.timeDeltas[index + 1] ?? 0]
      if (group === undefined || time < from) return
      times.set(group, (times.get(group) ?? 0) + taken)
      total += taken
    })
  }
  return Array.from(times, ([group, taken]) => ({ group, share: taken / total })).toSorted((a, b) => b.share - a.share)
}
