import type { MethodName, ReplyBody } from "@waybill/core"
import { describe, expect, it } from "vitest"
import { type Case, type MethodCases, type Rule, troubles } from "../cases/method-cases.ts"
import { at, type Edits, edited } from "../fixtures/edit.ts"
import { absent } from "../fixtures/grammars.ts"
import { requests } from "../fixtures/requests.ts"
import { type Scene, scenes } from "../fixtures/scenes.ts"
import { merchant, open, type Service } from "../fixtures/service.ts"

const serviceAfter = (given: Scene): Service => {
  const service = open()
  scenes[given](service)
  return service
}

const isWithin = (path: string, outer: string): boolean =>
  outer === "" || path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`)

/** The same request, wrong in two ways at once; undefined where one thing cannot be wrong in both ways. */
const both = (a: Case, b: Case): Case | undefined => {
  const clashes = (["given", "while"] as const).some((what) => a[what] !== undefined && b[what] !== undefined)
  const overlaps = Object.keys(a.data ?? {}).some((x) =>
    Object.keys(b.data ?? {}).some((y) => isWithin(x, y) || isWithin(y, x))
  )
  return clashes || overlaps ? undefined : { ...b, ...a, data: { ...a.data, ...b.data } }
}

const show = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "undefined"
  return text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text
}

/** What a refusal says of the fields, behind the text of its code. */
const detailOf = (reply: ReplyBody): unknown =>
  reply.res === "error" ? { code: reply.code, says: reply.message.slice(reply.message.indexOf(": ") + 2) } : reply

/** Tests all that is known beforehand about a method. */
export const describeMethod = <M extends MethodName>(method: M, known: MethodCases<M>): void => {
  const { fields, given, kept, success } = known
  const cases = Object.entries<Case>(known.cases)

  const send = (edits: Edits): ReplyBody => serviceAfter(given).send(method, edited(requests[method], edits))

  const replyTo = (one: Case): ReplyBody => {
    const service = serviceAfter(one.given ?? given)
    const inTrouble = one.while === undefined ? service : service.within(troubles[one.while])
    return inTrouble.send(method, edited(requests[method], one.data ?? {}), { ...merchant, ...one.credentials })
  }

  const codeOf = (kind: string): string => {
    const reply = new Map(cases).get(kind)?.reply
    return reply?.res === "error" ? reply.code : expect.fail(`${method} refuses nothing as ${kind}`)
  }

  const refusalsOf = ({ absence, grammar }: Rule, path: string) => [
    ...(absence === undefined
      ? []
      : absent.map((value) => ({
          value,
          code: codeOf(absence),
          says: absence === "noIdentifier" ? "xid, order_id" : path
        }))),
    ...grammar.refuses.flatMap(([kind, problem, values]) =>
      values.map((value) => ({
        value,
        code: codeOf(kind === "missing" ? (absence ?? kind) : kind),
        says: path + problem
      }))
    )
  ]

  describe(method, () => {
    it("takes a valid request", () => {
      expect(send({})).toEqual(success)
    })

    it.each(cases)("refuses what is %s, in the words of the specification", (_, one) => {
      expect(replyTo(one)).toEqual(one.reply)
    })

    const pairs = cases.flatMap(([first, a], index) =>
      cases.slice(index + 1).flatMap(([second, b]) => {
        const wrong = both(a, b)
        return wrong === undefined ? [] : [{ first, second, wrong, reply: a.reply }]
      })
    )
    it.each(pairs)("$first comes before $second", ({ reply, wrong }) => {
      expect(replyTo(wrong)).toEqual(reply)
    })

    const rules = Object.entries<Rule>(fields)
    it.each(rules)("refuses what is no %s", (path, rule) => {
      const expected = refusalsOf(rule, path)
      const replies = expected.map(({ value }) => ({
        value: show(value),
        ...(detailOf(send({ [path]: value })) as object)
      }))
      expect(replies).toEqual(expected.map(({ value, ...rest }) => ({ value: show(value), ...rest })))
    })

    it.each(rules)("takes %s in every form that it may have", (path, { absence, grammar }) => {
      for (const value of absence === undefined ? absent : [])
        expect(send({ [path]: value })).toMatchObject({ res: "success" })
      const place = kept?.(path)
      for (const [sent, stored] of grammar.takes) {
        const service = serviceAfter(given)
        expect(service.send(method, edited(requests[method], { [path]: sent })), show(sent)).toMatchObject({
          res: "success"
        })
        if (place !== undefined) {
          const record = service.send("get_order", { order_id: "200000000000001" })
          expect(at(record, `order.${place}`), show(sent)).toEqual(stored)
        }
      }
    })
  })
}
