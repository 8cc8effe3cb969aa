// The Worker of this example, with two more paths: the identity of an object in memory, and an abort of the object.
import { Merchant as Unobserved } from "../src/merchant.ts"

export { OrderNumbers } from "../src/order-numbers.ts"
export { default } from "../src/worker.ts"

export class Merchant extends Unobserved {
  readonly #instance = crypto.randomUUID()

  override async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === "/abort") this.ctx.abort("aborted by a test")
    return pathname === "/instance" ? new Response(this.#instance) : super.fetch(request)
  }
}
