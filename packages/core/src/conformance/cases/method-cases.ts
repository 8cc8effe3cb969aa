import type { ReplyBody } from "../../call/envelope.ts"
import type { Policy } from "../../policy-types/policy.ts"
import type { MethodName, RefusalKindOf } from "../../refusal/codes.ts"
import type { Edits } from "../values/edits.ts"
import type { ReplyShape } from "../values/shape.ts"
import type { SceneName } from "./scenes.ts"

/** The accounts that send the requests. Only `account` is required; each other one adds cases. */
export type AccountName = "account" | "another" | "withoutApiAccess" | "disabled"

/** A condition inside the server, beyond the control of requests. */
export type CaseCondition =
  | "the store is down"
  | "the rater is down"
  | "the packer is down"
  | "no rate card is in force"

/** One deviation from the valid request, and the exact reply of Waybill to it. */
export interface Case {
  /** Scene for this case only; by default, the scene shared by the method's cases. */
  readonly given?: SceneName
  /** Condition that holds during the call; by default, every port works. */
  readonly while?: CaseCondition
  /** Account that sends the request, after `account` has set up the scene. Default `account`. */
  readonly as?: AccountName
  /** Changes to the credentials. */
  readonly credentials?: Readonly<Record<string, string>>
  /** Changes to the `data` of the valid request. */
  readonly data?: Edits
  readonly reply: ReplyBody
  /** Other codes that conform, because the specification lists both for this error. */
  readonly accepts?: ReadonlyArray<string>
  /** Required fields of a success. Default: the method's. */
  readonly shape?: ReplyShape
  /** Source of the expectation. A decision of Waybill applies where the specification is silent. */
  readonly basis?: Basis
  /** Policy option behind the expected reply. */
  readonly policy?: keyof Policy
}

/** The source of an expectation. */
export type Basis = "specification" | "decision"

/** The specified behaviour of one method. */
export interface MethodCases<M extends MethodName> {
  readonly given: SceneName
  /** Fields of the success reply in the specification. */
  readonly shape: ReplyShape
  /** The exact success reply of Waybill, with the values of `exampleValues`. */
  readonly success: ReplyBody
  /** One case for each kind of refusal, in order of precedence. */
  readonly cases: { readonly [K in RefusalKindOf<M>]: Case }
  /** Cases beyond one for each kind. */
  readonly more?: Readonly<Record<string, Case>>
}
