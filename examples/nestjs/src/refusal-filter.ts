import type { ServerResponse } from "node:http"
import { type ArgumentsHost, Catch, type ExceptionFilter } from "@nestjs/common"
import { Refusal } from "@waybill/core"

/** Turns a refusal of Waybill into a response. Other errors keep the responses of Nest. */
@Catch(Refusal)
export class RefusalFilter implements ExceptionFilter<Refusal> {
  catch({ code, existing, issues, kind, message }: Refusal, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<ServerResponse>()
    const reply = (status: number, body: object) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
    // A repeated request finds its order.
    if (existing?.identical === true) reply(200, { order_id: existing.order_id })
    else reply(kind === "temporary" ? 503 : 422, { code, message, fields: issues.map(({ path }) => path) })
  }
}
