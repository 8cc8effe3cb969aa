import { describe, expect, it } from "vitest"
import { formatFault } from "../../src/input/fault.ts"
import { readAll, summarize } from "./read-all.ts"

const repairs = async (text: string) =>
  (await readAll(text)).flatMap((order) => (order._tag === "Read" ? order.repairs.map(formatFault) : [order._tag]))

describe("blank cells beside filled ones", () => {
  it("reports a blank quantity, which is read as 1", async () => {
    const text = "order,reference,width,length,height,quantity\nA,a,1,2,3,\nB,b,1,2,3,2\nC,c,1,2,3,\nC,d,1,2,3,4\n"
    expect(await repairs(text)).toEqual([
      "line 2, column 6: no quantity, unlike in other rows; read as 1",
      "line 4, column 6: no quantity, unlike in other rows; read as 1"
    ])
    expect(summarize(await readAll(text))).toHaveLength(3)
  })

  it("reports a print without a finishing, but not an item", async () => {
    const text = "order,reference,width,length,height,finishing\nA,a,1,,3,Canvas\nB,b,1,,3,\nC,c,1,2,3,\n"
    expect(await repairs(text)).toEqual([
      "line 3, column 6: no finishing, unlike in other rows; packed as a print without one"
    ])
  })

  it("reports only the error of a cell that is invalid, but not blank", async () => {
    const text = "order,reference,width,length,height,quantity,weight\nA,a,1,2,3,1,heavy\nB,b,1,2,3,1,4\n"
    expect(summarize(await readAll(text))[0]).toEqual([[2, 7, "", 'weight: invalid value "heavy"; expected a number']])
  })

  it("says nothing about a column without a value", async () => {
    const text = "order,reference,width,length,height,quantity,finishing\nA,a,1,2,3,,\nB,b,1,,3,,\n"
    expect(await repairs(text)).toEqual([])
  })
})
