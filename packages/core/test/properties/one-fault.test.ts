import type { MethodName, RefusalKindOf } from "@waybill/core/adapter"
import fc from "fast-check"
import { expect, it } from "vitest"
import { runs } from "../../../../tests/runs/runs.ts"
import { everyMethod } from "../cases/every-method.ts"
import { type Case, conditions, type Rule } from "../cases/method-cases.ts"
import { type Edits, withEdits } from "../fixtures/edit.ts"
import { absent } from "../fixtures/grammars.ts"
import { requests } from "../fixtures/requests.ts"
import { scenes } from "../fixtures/scenes.ts"
import { merchant, open } from "../fixtures/service.ts"
import { anyMethod, validEdits } from "./request-arbitraries.ts"
import { assertProperty } from "./runs.ts"

/** Number of requests with a fault. */
const RUNS = runs(300, 600)

type RefusalKind = RefusalKindOf<MethodName>

const codeOf = (method: MethodName, kind: RefusalKind): string => {
  const { reply } = (everyMethod[method].cases as Readonly<Record<string, Case>>)[kind]!
  return reply.res === "error" ? reply.code : "success"
}

interface Fault extends Omit<Case, "reply" | "data"> {
  readonly data: Edits
  readonly code: string
}

/** Returns every single fault that a request of the method can have, with its code. */
const faultsOf = (method: MethodName): ReadonlyArray<Fault> => {
  const { cases, fields } = everyMethod[method]
  const fromCases = Object.entries<Case>(cases).map(([kind, one]) => ({
    data: {},
    ...one,
    code: codeOf(method, kind as RefusalKind)
  }))
  const fromFields = Object.entries<Rule>(fields).flatMap(([path, { absence, grammar }]) => [
    ...(absence === undefined
      ? []
      : absent.map((value) => ({ data: { [path]: value }, code: codeOf(method, absence) }))),
    ...grammar.refuses.flatMap(([kind, , values]) => {
      const code = codeOf(method, kind === "missing" ? (absence ?? kind) : kind)
      return values.map((value) => ({ data: { [path]: value }, code }))
    })
  ])
  return [...fromCases, ...fromFields]
}

/** Returns the field on which the validity of the given field depends. */
const governingField = (path: string): string =>
  ["gift_to", "gift_from", "message"].includes(path)
    ? "isgift"
    : path.replace(/state$/, "country").replace(/\bname$/, "company")

/** Whether a valid change at one path can remove the fault at another. */
const canRepair = (path: string, faulty: string): boolean => path.startsWith(faulty) || path === governingField(faulty)

const faults = new Map((Object.keys(everyMethod) as ReadonlyArray<MethodName>).map((name) => [name, faultsOf(name)]))
const service = open()

const oneFault = fc.property(
  anyMethod.chain((method) =>
    fc.tuple(fc.constant(method), validEdits(method), fc.constantFrom(...faults.get(method)!), fc.boolean())
  ),
  ([method, valid, fault, isLast]) => {
    const orders = service.withoutOrders()
    scenes[fault.given ?? everyMethod[method].given](orders)
    const inCondition = fault.while === undefined ? orders : orders.within(conditions[fault.while])
    const { data } = fault
    // Keeps the xid, because the fault may depend on an existing order.
    const others = Object.entries(valid).filter(
      ([path]) => !["xid", ...Object.keys(data)].some((faulty) => canRepair(path, faulty))
    )
    const edits = isLast ? { ...Object.fromEntries(others), ...data } : { ...data, ...Object.fromEntries(others) }
    const body = inCondition.send(method, withEdits(requests[method], edits), { ...merchant, ...fault.credentials })
    expect(body).toMatchObject({ res: "error", code: fault.code })
  }
)

it(`a request with one fault returns the code of that fault (${RUNS} runs)`, () => assertProperty(oneFault, RUNS), 0)

const noFault = fc.property(
  anyMethod.chain((method) => fc.tuple(fc.constant(method), validEdits(method))),
  ([method, valid]) => {
    const orders = service.withoutOrders()
    scenes[everyMethod[method].given](orders)
    expect(orders.send(method, withEdits(requests[method], valid))).toMatchObject({ res: "success" })
  }
)

it("a request without a fault succeeds", () => assertProperty(noFault, runs(150)))
