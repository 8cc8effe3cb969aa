import * as Effect from "effect/Effect"
import { optional, required } from "../input/field.ts"
import { packQuantity, printSide } from "../input/number-values.ts"
import { list, object } from "../input/shape.ts"
import { text } from "../input/text-values.ts"
import { define } from "../method/define.ts"
import { type BoxToShip, type BoxType, Packer, type PrintFault, packageTypeOf } from "../ports/packer.ts"
import { type Issue, refused } from "../refusal/refusal.ts"
import { toNumber } from "../values/decimal.ts"
import { shownCount } from "../values/shown.ts"

const print = {
  width: required(printSide),
  height: required(printSide),
  /** The finishing of the print, such as `Rolled`. */
  finishing: optional(text),
  qty: required(packQuantity)
}

/** Maximum number of boxes in a reply, which has at most 2,000,000 bytes. */
const MAX_BOXES = 15_000

/** The boxes required for a set of prints. */
export interface Packages {
  /** `Tube` if every box is a tube, otherwise `Box`. */
  readonly package_type: BoxType
  /** One entry per physical box. */
  readonly boxes: ReadonlyArray<BoxToShip>
  /** Unknown finishings, whose prints are packed like prints without a finishing. Absent if there are none. */
  readonly issues?: ReadonlyArray<Issue<"invalidItem">>
}

const sizesOf = ({ height, length, width }: BoxToShip) => ({
  width: toNumber(width),
  height: toNumber(height),
  length: toNumber(length)
})

const boxInfoOf = (box: BoxToShip) => ({
  ...sizesOf(box),
  ...(box.weight !== undefined && { weight: toNumber(box.weight) }),
  type: box.type
})

/** Computes the boxes required for a set of prints. */
export const packageInfo = define({
  name: "package_info",
  purpose: "Compute boxes for items",
  input: { order_info: required(list(object(print))) },
  run: Effect.fnUntraced(function* ({ account_id, rules }, { order_info }) {
    const packer = yield* Packer
    const answer = yield* packer.pack(order_info, rules.policy.units, account_id)
    const { unpackable = [] } = answer._tag === "Packed" ? {} : answer
    const { unknownFinishings = [] } = answer._tag === "Packed" ? answer : {}
    const issueOf =
      (field: "" | ".finishing") =>
      ({ index, reason: problem }: PrintFault): Issue<"invalidItem"> => {
        const print = order_info[index]
        return {
          kind: "invalidItem",
          path: `order_info[${index}]${field}`,
          problem,
          value: field === "" ? print : print?.finishing
        }
      }
    const issues = unknownFinishings.map(issueOf(".finishing"))
    if (answer._tag === "Packed" && answer.boxes.length > MAX_BOXES) {
      const problem = `needs ${shownCount(answer.boxes.length)} boxes; at most ${shownCount(MAX_BOXES)} in one reply`
      return yield* Effect.fail(
        refused("invalidItem", { issues: [{ kind: "invalidItem", path: "order_info", problem, value: undefined }] })
      )
    }
    if (answer._tag === "Packed" && (issues.length === 0 || rules.policy.unknownFinishing === "pack")) {
      const packages: Packages = { package_type: packageTypeOf(answer.boxes), boxes: answer.boxes }
      return issues.length === 0 ? packages : { ...packages, issues }
    }
    return yield* Effect.fail(refused("invalidItem", { issues: [...unpackable.map(issueOf("")), ...issues] }))
  }),
  remarks: ({ issues = [] }: Packages) => issues,
  reply: ({ boxes, package_type }: Packages, { policy }) => ({
    package: { package_type, box_info: boxes.map(policy.boxInfo === "sizes" ? sizesOf : boxInfoOf) }
  })
})
