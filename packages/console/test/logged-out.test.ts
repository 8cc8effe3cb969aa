import { describe, expect, it } from "vitest"
import { openConsole } from "./open-console.ts"

describe("forms without a session", () => {
  it("a form without a session keeps its input as text, and offers to send it again after a login", async () => {
    const { submit } = openConsole()
    const reply = await submit("/orders/demo/1/note", { key: "k-1", revision: "1", msg: '"><script>alert(1)</script>' })
    expect(reply.status).toBe(401)
    const page = await reply.text()
    expect(page).toContain('<form class="problem" method="post" action="/console/orders/demo/1/note">')
    expect(page).toContain('<input type="hidden" name="key" value="k-1">')
    expect(page).toContain('<input type="hidden" name="msg" value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">')
    expect(page).toContain('<a class="button" href="/console/login" target="_blank" rel="noopener">')
  })

  it("the refusal of a form from another site does not show its input", async () => {
    const { submit } = openConsole()
    const reply = await submit("/orders/demo/1/note", { msg: "foreign" }, { "sec-fetch-site": "cross-site" })
    expect(reply.status).toBe(403)
    expect(await reply.text()).not.toContain("foreign")
  })

  it("a body that is not a form gets a page without a form", async () => {
    const { submit } = openConsole()
    const reply = await submit("/orders/demo/1/note", { msg: "x" }, { "content-type": "text/plain" })
    expect(reply.status).toBe(401)
    expect(await reply.text()).toContain("The last command was not run.")
  })
})
