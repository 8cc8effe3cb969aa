/** Returns the first cycle in a graph, with its first node repeated at the end, or undefined if there is none. */
export const cycleIn = (edges: ReadonlyMap<string, ReadonlyArray<string>>): ReadonlyArray<string> | undefined => {
  const done = new Set<string>()
  const search = (node: string, path: ReadonlyArray<string>): ReadonlyArray<string> | undefined => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return undefined
    done.add(node)
    for (const next of edges.get(node) ?? []) {
      const cycle = search(next, [...path, node])
      if (cycle !== undefined) return cycle
    }
    return undefined
  }
  for (const node of edges.keys()) {
    const cycle = search(node, [])
    if (cycle !== undefined) return cycle
  }
  return undefined
}
