import type { ReplyBody } from "../call/envelope.ts"
import { type MethodName, methodNames } from "../refusal/codes.ts"
import { everyMethod } from "./cases/every-method.ts"
import type { AccountName, Basis, Case, CaseCondition } from "./cases/method-cases.ts"
import { requests } from "./cases/requests.ts"
import { type SceneName, type Step, scenes } from "./cases/scenes.ts"
import { withEdits } from "./values/edits.ts"
import { exampleValues, fill, placeholders } from "./values/placeholders.ts"
import type { ReplyShape } from "./values/shape.ts"

/** A conforming reply. */
export type Expected =
  | {
      /** Distinguishes an expected success. */
      readonly res: "success"
      /** Required fields of the reply, with their types. */
      readonly shape: ReplyShape
    }
  /** The first code is the case's; the specification also allows the others. */
  | {
      /** Distinguishes an expected error. */
      readonly res: "error"
      /** Conforming codes, at least one. */
      readonly codes: ReadonlyArray<string>
    }

/** An independent request with its conforming reply. */
export interface ConformanceCase {
  /** Name of the case, such as `hold_order/inProcessing`. */
  readonly name: string
  /** Method that the request calls. */
  readonly method: MethodName
  /** Source of the expectation. */
  readonly basis: Basis
  /** Policy option behind the expected reply. */
  readonly policy?: string
  /** Scene that the account sets up before the request. */
  readonly given: SceneName
  /** Condition inside the server during the request. Absent if every part of the server works. */
  readonly while?: CaseCondition
  /** Account that sends the request. */
  readonly as: AccountName
  /** Replacements of the account's credentials. */
  readonly credentials?: Readonly<Record<string, string>>
  /** Value of `data` in the request, with placeholders. */
  readonly data: unknown
  /** Reply that conforms. */
  readonly expected: Expected
  /** The exact reply of Waybill with the example values. A server conforms with another message and further fields. */
  readonly example: ReplyBody
}

const expectedOf = ({ accepts = [], reply, shape }: Case, usual: ReplyShape): Expected =>
  reply.res === "success"
    ? { res: "success", shape: shape ?? usual }
    : { res: "error", codes: [reply.code, ...accepts] }

/** Returns the cases of a method that follow from others: the order_id instead of the xid, and other accounts. */
const derivedCases = (success: ReplyBody, cases: Readonly<Record<string, Case>>): Readonly<Record<string, Case>> => {
  const { credentials, noIdentifier, unknownOrder } = cases
  const { credentials: _, ...denied } = credentials!
  return {
    ...(noIdentifier && { byOrderId: { data: { xid: undefined, order_id: "{{order_id}}" }, reply: success } }),
    ...(unknownOrder && { anotherAccount: { ...unknownOrder, as: "another", data: {} } }),
    withoutApiAccess: { ...denied, as: "withoutApiAccess" },
    disabled: { ...denied, as: "disabled" }
  }
}

const casesOf = (method: MethodName): ReadonlyArray<ConformanceCase> => {
  const { cases, given, more, shape, success } = everyMethod[method]
  const all: Readonly<Record<string, Case>> = {
    success: { reply: success },
    ...cases,
    ...more,
    ...derivedCases(success, cases)
  }
  return Object.entries(all).map(([kind, one]) => ({
    name: `${method}/${kind}`,
    method,
    basis: one.basis ?? "specification",
    ...(one.policy && { policy: one.policy }),
    given: one.given ?? given,
    ...(one.while && { while: one.while }),
    as: one.as ?? "account",
    ...(one.credentials && { credentials: one.credentials }),
    data: withEdits(requests[method], one.data ?? {}),
    expected: expectedOf(one, shape),
    example: fill(one.reply, exampleValues)
  }))
}

/**
 * The format of the published cases.
 *
 * @example
 * ```ts
 * const canRead = ({ format }: ConformanceSuite): boolean => format === CONFORMANCE_FORMAT
 * ```
 */
export const CONFORMANCE_FORMAT = "waybill-conformance/1"

/** The published cases: everything that a program in any language needs to test a server. */
export interface ConformanceSuite {
  /** Name and version of the format. */
  readonly format: typeof CONFORMANCE_FORMAT
  /** The meaning of each placeholder in the data of cases and scenes. */
  readonly placeholders: typeof placeholders
  /** The values of the placeholders in the examples. */
  readonly exampleValues: typeof exampleValues
  /** Steps of each scene, in their order. */
  readonly scenes: Readonly<Record<SceneName, ReadonlyArray<Step>>>
  /** Cases of all methods. They are independent, so a runner may choose and sort them. */
  readonly cases: ReadonlyArray<ConformanceCase>
}

/**
 * The cases of all methods.
 *
 * @example
 * ```ts
 * const descriptions = conformanceSuite.cases.map(({ name }) => name)
 * ```
 */
export const conformanceSuite: ConformanceSuite = {
  format: CONFORMANCE_FORMAT,
  placeholders,
  exampleValues,
  scenes,
  cases: methodNames.flatMap(casesOf)
}
