import { verify } from "@waybill/packing"
import type { Answer } from "./answer.ts"
import { h } from "./dom.ts"

const words = { Checked: "checked", NotCheckable: "not checkable", False: "false" } as const

/** Returns a button that checks every claim of a packing, and the list for its results. */
export const checkOf = ({ checkable }: Answer): ReadonlyArray<HTMLElement> => {
  if (checkable === undefined) return []
  const claims = h("ul", { id: "claims", role: "status" })
  const button = h("button", { type: "button", id: "check" }, "Check")
  button.onclick = () =>
    claims.replaceChildren(
      ...verify(checkable.request, checkable.packing).map(({ _tag, claim, reason }) =>
        h("li", {}, `${claim}: ${words[_tag]}${reason === undefined ? "" : `, because ${reason}`}`)
      )
    )
  return [button, claims]
}
