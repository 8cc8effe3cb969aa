import { Effect } from "effect"
import { optional, required } from "../input/field.ts"
import { packQuantity, printSide } from "../input/number-values.ts"
import { list, object } from "../input/shape.ts"
import { text } from "../input/text-values.ts"
import { define } from "../method/define.ts"
import { type BoxType, type PackedBox, Packer, packageTypeOf } from "../ports/packer.ts"
import { refused } from "../refusal/refusal.ts"
import { toNumber } from "../values/decimal.ts"

const print = {
  width: required(printSide),
  height: required(printSide),
  /** The finishing of the print, such as `Rolled`. */
  finishing: optional(text),
  qty: required(packQuantity)
}

/** The boxes required for a set of prints. */
export interface Packages {
  /** `Tube` if every box is a tube, otherwise `Box`. */
  readonly package_type: BoxType
  /** One entry per physical box. */
  readonly boxes: ReadonlyArray<PackedBox>
}

const sizesOf = ({ height, length, width }: PackedBox) => ({
  width: toNumber(width),
  height: toNumber(height),
  length: toNumber(length)
})

const boxInfoOf = (box: PackedBox) => ({
  ...sizesOf(box),
  ...(box.weight !== undefined && { weight: toNumber(box.weight) }),
  type: box.type
})

/** Computes the boxes required for a set of prints. */
export const packageInfo = define({
  name: "package_info",
  purpose: "Compute boxes for items",
  input: { order_info: required(list(object(print))) },
  run: Effect.fnUntraced(function* ({ rules }, { order_info }) {
    const packer = yield* Packer
    const answer = yield* packer.pack(order_info, rules.policy.units)
    if ("boxes" in answer) {
      const packages: Packages = { package_type: packageTypeOf(answer.boxes), boxes: answer.boxes }
      return packages
    }
    const issues = answer.unpackable.map(({ index, reason }) => ({
      kind: "invalidItem" as const,
      path: `order_info[${index}]`,
      problem: reason,
      value: order_info[index]
    }))
    return yield* Effect.fail(refused("invalidItem", { issues }))
  }),
  reply: ({ boxes, package_type }: Packages, { policy }) => ({
    package: { package_type, box_info: boxes.map(policy.boxInfo === "sizes" ? sizesOf : boxInfoOf) }
  })
})
