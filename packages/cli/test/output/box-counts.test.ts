import { afterAll, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, run, values } = sandbox()
afterAll(clear)

it("counts the boxes of an order that no service accepts in every output of ship", async () => {
  const cup = { reference: "cup", width: 4, length: 4, height: 4, weight: 1 }
  put("far.json", JSON.stringify({ items: [cup], destination: { country: "HK" } }))
  const { err, out } = await run(["ship", "far.json"])
  expect(err).toContain("\n1 order, 1 box, 1 not served in full, ")
  expect(values(out)).toMatchObject([{ boxes: [{ pieces: 1 }], problem: expect.stringMatching(/^no service accepts/) }])
  const [header, row] = (await run(["ship", "far.json", "--format", "csv"])).out.split("\n")
  expect(header).toMatch(/^line,order,boxes,packing,.*,problem$/)
  expect(row).toMatch(/^1,line 1,1,1 × [^,]+,{15}"no service accepts the order: /)
})
