// Every page and form of the console has a row here, so that a new one without a role fails.
import { routeMatcher } from "@waybill/adapter-http"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { pages } from "../../packages/console/src/routes.ts"
import { commands, expected } from "./fixtures/expected-roles.ts"
import { openShop, type Role, type Shop } from "./fixtures/shop.ts"
import { tourOf } from "./fixtures/tour.ts"
import { type Visitor, visitor } from "./fixtures/visitor.ts"

const roles = ["viewer", "packer", "operator", "admin"] as const

const match = routeMatcher(pages)

const nameOf = ({ method = "GET", path }: (typeof pages)[number]): string => `${method} ${path}`

const mayUse = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed)

/** Returns the addresses of the links and forms of a page, each as a route's name. */
const targetsIn = (page: string): ReadonlyArray<string> => {
  const links = [...page.matchAll(/ href="\/console([^"?#]*)/g)].map(([, path = ""]) => ["GET", path] as const)
  const forms = [...page.matchAll(/<form[^>]* method="post"[^>]* action="\/console([^"?#]*)/g)]
  const all = [...links, ...forms.map(([, path = ""]) => ["POST", path] as const)]
  return all.flatMap(([method, path]) => {
    const found = match(method, path === "" ? "/" : path)
    return found !== undefined && "route" in found ? [nameOf(found.route)] : []
  })
}

describe("roles in the console", () => {
  let shop: Shop
  let tour: ReadonlyArray<string>
  const people = {} as Record<Role, Visitor>
  beforeAll(async () => {
    shop = await openShop()
    tour = await tourOf(shop)
    for (const role of roles) people[role] = await visitor(shop.service.url, shop.tokens[role])
  })
  afterAll(() => shop?.clear())

  it("each route of the console has the role of this table, and no other", () => {
    expect(Object.fromEntries(pages.map((page) => [nameOf(page), page.role]))).toEqual(expected)
  })

  it("the tour opens every page", () => {
    const opened = new Set(
      tour.flatMap((path) => {
        const found = match("GET", path.replace(/\?.*/, ""))
        return found !== undefined && "route" in found ? [nameOf(found.route)] : []
      })
    )
    expect(pages.filter(({ method }) => method !== "POST").map(nameOf)).toEqual(
      pages.map(nameOf).filter((name) => opened.has(name))
    )
  })

  it.each(roles)(
    "a %s opens the pages of the role, gets 403 for the others, and sees no link to them",
    async (role) => {
      for (const path of tour) {
        const found = match("GET", path.replace(/\?.*/, ""))
        if (found === undefined || !("route" in found)) throw new Error(`no page ${path}`)
        const needed = expected[nameOf(found.route)]!
        const { page, status, text } = await people[role].get(path)
        if (!mayUse(role, needed)) {
          expect([path, status]).toEqual([path, 403])
          expect(text).toContain(`not allowed for role ${role}; requires role ${needed}`)
        } else expect([path, status]).toEqual([path, status === 409 ? 409 : 200])
        const foreign = targetsIn(page).filter((target) => !mayUse(role, expected[target]!))
        expect([path, foreign]).toEqual([path, []])
      }
    }
  )

  it.each(roles)("a %s gets 403 for each form above the role, and no command runs", async (role) => {
    const before = await shop.operator("GET", "/orders?limit=100")
    for (const page of pages.filter(({ method }) => method === "POST")) {
      // Nothing has these names, so that a form that is allowed changes nothing either.
      const path = page.path.replace(/\{\w+\}/g, "999999")
      const { status } = await people[role].post(path, { confirm: "yes" })
      const isRefused = status === 403
      expect([nameOf(page), role, isRefused]).toEqual([nameOf(page), role, !mayUse(role, expected[nameOf(page)]!)])
    }
    const order = `/orders/demo/${shop.orders.get("N-1001")!.order_id}`
    for (const [command, needed] of Object.entries(commands))
      if (!mayUse(role, needed)) {
        const fields = { key: crypto.randomUUID(), revision: "1", msg: "No", reason: "other", confirm: "yes" }
        expect((await people[role].post(`${order}/${command}`, fields)).status).toBe(403)
      }
    expect(await shop.operator("GET", "/orders?limit=100")).toEqual(before)
  })

  it("a person without a session opens the login page for each page, and gets 401 for each form", async () => {
    for (const path of tour) {
      const reply = await fetch(shop.url + path, { redirect: "manual" })
      expect([reply.status, reply.headers.get("location")]).toEqual([303, expect.stringMatching(/^\/console\/login/)])
    }
    for (const { method, path } of pages) {
      if (method !== "POST") continue
      const headers = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" }
      const reply = await fetch(shop.url + path, { method: "POST", headers, redirect: "manual" })
      expect([path, reply.status]).toEqual([path, 401])
    }
  })
})
