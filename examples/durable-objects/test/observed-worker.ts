// The Worker of this example, with more paths: the identity of an object in memory, an abort of the object, the operator's
// commands, and the order store.
import { OperatorRefusal } from "@waybill/core"
import { Merchant as Unobserved } from "../src/merchant.ts"
import { objectStore } from "../src/order-store.ts"

export { OrderNumbers } from "../src/order-numbers.ts"
export { default } from "../src/worker.ts"

type Calls = Readonly<Record<string, (...args: ReadonlyArray<unknown>) => Promise<unknown>>>

/** Returns the value of a call, or the kind of its refusal. */
const replyOf = (call: Promise<unknown>): Promise<Response> =>
  call.then(
    (value) => Response.json({ value }),
    (error: unknown) => Response.json({ kind: error instanceof OperatorRefusal ? error.kind : String(error) })
  )

export class Merchant extends Unobserved {
  readonly #instance = crypto.randomUUID()
  readonly #calls = { operator: this.waybill.operator, store: objectStore(this.ctx.storage) } as unknown as Readonly<
    Record<string, Calls | undefined>
  >

  override async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === "/abort") this.ctx.abort("aborted by a test")
    if (pathname === "/instance") return new Response(this.#instance)
    const [, of, name] = pathname.split("/")
    const call = this.#calls[of!]?.[name!]
    return call === undefined ? super.fetch(request) : replyOf(call(...((await request.json()) as Array<unknown>)))
  }
}
