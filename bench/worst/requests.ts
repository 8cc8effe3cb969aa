// The worst request of each method, route of the operator API and page of the console, and the worst bodies.
import { bodyRequests } from "./bodies.ts"
import { consoleRequests } from "./console.ts"
import { methodRequests } from "./methods.ts"
import { operatorRequests } from "./operator.ts"
import type { Worst } from "./place.ts"

const systemRequests: ReadonlyArray<Worst> = ["/metrics", "/openapi.json", "/readyz"].map((path) => ({
  name: path,
  send: ({ url }) => fetch(new URL(path, url))
}))

export const worstRequests: ReadonlyArray<Worst> = [
  ...methodRequests,
  ...bodyRequests,
  ...operatorRequests,
  ...consoleRequests,
  ...systemRequests
]
