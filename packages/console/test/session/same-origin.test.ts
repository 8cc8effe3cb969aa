import { describe, expect, it } from "vitest"
import { openConsole } from "../open-console.ts"

const form = "application/x-www-form-urlencoded"

describe("a form from another origin", () => {
  it.each([
    ["same-origin by Sec-Fetch-Site", { "sec-fetch-site": "same-origin" }, 303],
    ["cross-site", { "sec-fetch-site": "cross-site" }, 403],
    ["same-site, such as another port or subdomain", { "sec-fetch-site": "same-site" }, 403],
    ["without a site, such as a typed address", { "sec-fetch-site": "none" }, 403],
    ["cross-site with a copied origin", { "sec-fetch-site": "cross-site", origin: "http://localhost" }, 403],
    ["same origin by Origin", { origin: "http://localhost" }, 303],
    ["another port by Origin", { origin: "http://localhost:81" }, 403],
    ["another host by Origin", { origin: "http://localhost.evil.example" }, 403],
    ["the origin null", { origin: "null" }, 403],
    ["neither header", {}, 403]
  ])("a login and a logout are accepted only from the same origin: %s", async (_, headers, status) => {
    const { handler } = openConsole()
    for (const [path, body] of [
      ["login", "token=secret-viewer"],
      ["logout", ""]
    ]) {
      const init = { method: "POST", headers: { "content-type": form, ...headers }, body: body! }
      const reply = await handler(new Request(`http://localhost/console/${path}`, init))
      expect(reply.status, path).toBe(status)
      if (status === 403) expect(reply.headers.get("set-cookie")).toBeNull()
    }
  })
})
