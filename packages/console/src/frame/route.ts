import type { Page } from "./page.ts"

/** A page whose path matches, with the values of the path's parameters. */
export interface Match {
  readonly page: Page
  readonly path: Readonly<Record<string, string>>
}

const decoded = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

/** Returns the values of the parameters of a path, or undefined if the path does not match. */
const valuesIn = (pattern: string, path: string): Readonly<Record<string, string>> | undefined => {
  const names = pattern.split("/")
  const segments = path.split("/")
  if (names.length !== segments.length) return undefined
  const values: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const segment = decoded(segments[index]!)
    if (segment === undefined) return undefined
    if (name.startsWith("{")) values[name.slice(1, -1)] = segment
    else if (name !== segment) return undefined
  }
  return values
}

/** Returns the page with a path and a method. `allow` has the methods of a path that has only others. */
export const routeOf = (
  pages: ReadonlyArray<Page>,
  method: string,
  path: string
): Match | { readonly allow: ReadonlyArray<string> } => {
  const matches = pages.flatMap((page) => {
    const values = valuesIn(page.path, path)
    return values === undefined ? [] : [{ page, path: values }]
  })
  const found = matches.find(({ page }) => (page.method ?? "GET") === (method === "HEAD" ? "GET" : method))
  return found ?? { allow: matches.map(({ page }) => page.method ?? "GET") }
}
