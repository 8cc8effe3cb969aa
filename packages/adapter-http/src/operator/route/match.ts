import { lookAlikeProblem, textProblem } from "@waybill/core/adapter"

/** A method and the pattern of a path, such as `/orders/{account}`. */
export interface RoutePattern {
  /** Default `GET`, which also matches `HEAD`. */
  readonly method?: string
  /** Pattern with parameters in braces, after the base path. */
  readonly path: string
}

/** A route with the values of its path's parameters, or the methods of a path that has no route for a method. */
export type RouteMatch<R> =
  | {
      /** Route with the method and the path. */
      readonly route: R
      /** Values of the parameters, keyed by name and decoded. */
      readonly path: Readonly<Record<string, string>>
    }
  | {
      /** Methods that the path has. */
      readonly allow: ReadonlyArray<string>
    }

const parameter = /^\{(\w+)\}$/

/** Maximum number of characters in an id. */
const MAX_ID = 255

/** Returns the id in a segment, or undefined if no store can have such an id. */
const decode = (segment: string): string | undefined => {
  try {
    const id = decodeURIComponent(segment)
    return id.trim() === "" || textProblem(id, MAX_ID) !== undefined ? undefined : id
  } catch {
    return undefined
  }
}

/**
 * Returns the parameters of a path, or undefined if the path does not match. Segments are split before they are decoded,
 * so that an encoded slash is part of an id.
 */
const parametersIn = (pattern: string, path: string): Readonly<Record<string, string>> | undefined => {
  const [wanted, given] = [pattern.split("/"), path.split("/")]
  if (wanted.length !== given.length) return undefined
  const found: Record<string, string> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = given[index]!
    const name = parameter.exec(segment)?.[1]
    if (name === undefined) {
      if (segment !== value) return undefined
      continue
    }
    const decoded = decode(value)
    // The name of no account looks like another one.
    if (decoded === undefined || (name === "account" && lookAlikeProblem(decoded) !== undefined)) return undefined
    found[name] = decoded
  }
  return found
}

/**
 * Returns a function that finds the route for a method and a path, or undefined for an unknown path.
 *
 * @example
 * ```ts
 * const find = routeMatcher([{ method: "GET", path: "/orders/{order_id}" }])
 * const found = find("GET", "/orders/200000000000001")
 * ```
 */
export const routeMatcher = <R extends RoutePattern>(routes: ReadonlyArray<R>) => {
  return (method: string, path: string): RouteMatch<R> | undefined => {
    const matches = routes.flatMap((route) => {
      const found = parametersIn(route.path, path)
      return found === undefined ? [] : [{ route, path: found }]
    })
    if (matches.length === 0) return undefined
    const wanted = method === "HEAD" ? "GET" : method
    const match = matches.find(({ route: { method = "GET" } }) => method === wanted)
    if (match !== undefined) return match
    const methods = matches.flatMap(({ route: { method = "GET" } }) => (method === "GET" ? ["GET", "HEAD"] : [method]))
    return { allow: [...new Set(methods)] }
  }
}
