import type { ReplyBody } from "@waybill/core"
import type { MethodName } from "@waybill/core/adapter"
import { describe, expect, it } from "vitest"
import { quoted } from "../../src/values/shown.ts"
import { type Case, conditions, type MethodCases, type Rule } from "../cases/method-cases.ts"
import { type Edits, valueAt, withEdits } from "../fixtures/edit.ts"
import { absent } from "../fixtures/grammars.ts"
import { requests } from "../fixtures/requests.ts"
import { type Scene, scenes } from "../fixtures/scenes.ts"
import { merchant, open, type Service } from "../fixtures/service.ts"

const serviceAfter = (scene: Scene): Service => {
  const service = open()
  scenes[scene](service)
  return service
}

const isWithin = (path: string, outer: string): boolean =>
  outer === "" || path === outer || path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`)

/** Combines two cases into one request with both faults; undefined if the faults exclude each other. */
const combine = (a: Case, b: Case): Case | undefined => {
  const clashes = (["given", "while"] as const).some((name) => a[name] !== undefined && b[name] !== undefined)
  const overlaps = Object.keys(a.data ?? {}).some((x) =>
    Object.keys(b.data ?? {}).some((y) => isWithin(x, y) || isWithin(y, x))
  )
  return clashes || overlaps ? undefined : { ...b, ...a, data: { ...a.data, ...b.data } }
}

/** Returns all pairs of cases that can occur in one request; the first case in each pair takes precedence. */
const pairsOf = (cases: ReadonlyArray<[kind: string, one: Case]>) =>
  cases.flatMap(([first, a], index) =>
    cases.slice(index + 1).flatMap(([second, b]) => {
      const combined = combine(a, b)
      return combined === undefined ? [] : [{ first, second, combined, reply: a.reply }]
    })
  )

const shorten = (value: unknown): string => {
  const json = JSON.stringify(value) ?? "undefined"
  return json.length > 60 ? `${json.slice(0, 60)}… (${json.length})` : json
}

const detailIndex = (message: string, path: string): number =>
  message.includes(`: ${path}`) ? message.indexOf(`: ${path}`) + 2 : message.indexOf(path)

/** Returns the code of a refusal, and its message without the leading text specified for the code. */
const detailOf = (reply: ReplyBody, path: string): object =>
  reply.res === "error" ? { code: reply.code, detail: reply.message.slice(detailIndex(reply.message, path)) } : reply

/** Kinds whose messages show the refused value. */
const showsValues = new Set(["notNumeric", "notInteger", "dateShape", "dateUnreal", "invalidShipment", "invalidItem"])

/** Adds a refused value to the detail of a message, unless it is an object. */
const withValue = (kind: string, detail: string, value: unknown): string => {
  if (!showsValues.has(kind) || typeof value === "object" || detail.startsWith(' ("')) return detail
  if (detail.includes("at most 15 digits")) return detail
  const got = `got ${typeof value === "string" ? quoted(value) : String(value)}`
  if (detail === "") return ` (${got})`
  return detail.endsWith(")") ? `${detail.slice(0, -1)}, ${got})` : `${detail}, ${got}`
}

/** Returns every value that a field refuses, with the expected code and detail. */
const refusalsOf = (path: string, { absence, condition = "", grammar }: Rule, codeOf: (kind: string) => string) => [
  ...(absence === undefined
    ? []
    : absent.map((value) => ({
        value,
        code: codeOf(absence),
        detail: absence === "missing" ? path + condition : `${path} is required`
      }))),
  ...grammar.refuses.flatMap(([kind, problem, values]) =>
    values.map((value) => ({
      value,
      code: codeOf(kind === "missing" ? (absence ?? kind) : kind),
      detail: path + withValue(kind, problem, value)
    }))
  )
]

const describeCases = (method: MethodName, given: Scene, cases: ReadonlyArray<[kind: string, one: Case]>): void => {
  const replyTo = (one: Case): ReplyBody => {
    const service = serviceAfter(one.given ?? given)
    const inCondition = one.while === undefined ? service : service.within(conditions[one.while])
    return inCondition.send(method, withEdits(requests[method], one.data ?? {}), { ...merchant, ...one.credentials })
  }

  it.each(cases)("returns the refusal %s with the specified code and message", (_, one) => {
    expect(replyTo(one)).toEqual(one.reply)
  })

  it.each(pairsOf(cases))("returns the refusal $first rather than $second if both apply", ({ combined, reply }) => {
    expect(replyTo(combined)).toEqual(reply)
  })
}

const describeFields = <M extends MethodName>(method: M, { fields, given, stored, ...known }: MethodCases<M>): void => {
  const cases = new Map(Object.entries<Case>(known.cases))
  const rules = Object.entries<Rule>(fields)
  const send = (edits: Edits): ReplyBody => serviceAfter(given).send(method, withEdits(requests[method], edits))

  const codeOf = (kind: string): string => {
    const reply = cases.get(kind)?.reply
    return reply?.res === "error" ? reply.code : expect.fail(`${method} has no case for ${kind}`)
  }

  it.each(rules)("refuses every invalid %s", (path, rule) => {
    const expected = refusalsOf(path, rule, codeOf)
    const replies = expected.map(({ value }) => ({ value: shorten(value), ...detailOf(send({ [path]: value }), path) }))
    expect(replies).toEqual(expected.map(({ value, ...rest }) => ({ value: shorten(value), ...rest })))
  })

  it.each(rules)("accepts every valid form of %s", (path, { absence, grammar }) => {
    for (const value of absence === undefined ? absent : [])
      expect(send({ [path]: value })).toMatchObject({ res: "success" })
    const storedPath = stored?.(path)
    for (const [sent, expected] of grammar.accepts) {
      const service = serviceAfter(given)
      expect(service.send(method, withEdits(requests[method], { [path]: sent })), shorten(sent)).toMatchObject({
        res: "success"
      })
      if (storedPath !== undefined) {
        const record = service.send("get_order", { order_id: "200000000000001" })
        expect(valueAt(record, `order.${storedPath}`), shorten(sent)).toEqual(expected)
      }
    }
  })
}

/** Registers the tests of a method against its specified behaviour. */
export const describeMethod = <M extends MethodName>(method: M, known: MethodCases<M>): void => {
  describe(method, () => {
    it("accepts a valid request", () => {
      expect(serviceAfter(known.given).send(method, requests[method])).toEqual(known.success)
    })
    describeCases(method, known.given, Object.entries<Case>(known.cases))
    describeFields(method, known)
  })
}
