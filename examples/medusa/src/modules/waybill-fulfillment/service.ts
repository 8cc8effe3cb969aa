import type {
  CalculatedShippingOptionPrice,
  CreateFulfillmentResult,
  CreateShippingOptionDTO,
  FulfillmentDTO,
  FulfillmentItemDTO,
  FulfillmentOption,
  FulfillmentOrderDTO,
  IProductModuleService
} from "@medusajs/framework/types"
import { AbstractFulfillmentProviderService, MedusaError } from "@medusajs/framework/utils"
import { ACCOUNT, type Service, services, serviceWith } from "../../shop.ts"
import type { WaybillService } from "../waybill/service.ts"
import type { MedusaAddress } from "./address.ts"
import { type Cart, priceOf } from "./price.ts"
import { printsOf } from "./prints.ts"
import { pushOnce } from "./push-once.ts"
import { withMedusaErrors } from "./refusals.ts"
import { fulfilledLines, type PlacedOrder, submissionOf } from "./submission.ts"

type Data = Record<string, unknown>

interface Dependencies {
  readonly product: IProductModuleService
  readonly waybill: WaybillService
}

const knownService = ({ id }: Data): Service => {
  const service = serviceWith(id)
  if (service !== undefined) return service
  throw new MedusaError(MedusaError.Types.INVALID_DATA, `${id} is not a service of the rate cards in src/shop.ts`)
}

/** The fulfilment provider: quotes carts, and pushes fulfilments to Waybill as orders. */
export class WaybillFulfillmentService extends AbstractFulfillmentProviderService {
  static override identifier = "waybill"
  readonly #products: IProductModuleService
  readonly #waybill: WaybillService

  constructor({ product, waybill }: Dependencies) {
    super()
    this.#products = product
    this.#waybill = waybill
  }

  override async getFulfillmentOptions(): Promise<FulfillmentOption[]> {
    return services.map((service) => ({ ...service }))
  }

  override async validateOption({ id }: Data): Promise<boolean> {
    return serviceWith(id) !== undefined
  }

  override async canCalculate({ data }: CreateShippingOptionDTO): Promise<boolean> {
    return serviceWith(data?.id) !== undefined
  }

  override calculatePrice(optionData: Data, _data: Data, context: object): Promise<CalculatedShippingOptionPrice> {
    return withMedusaErrors(async () => {
      const cost = await priceOf(knownService(optionData), context as Cart, this.#waybill.calls, this.#products)
      return { calculated_amount: Number(cost), is_calculated_price_tax_inclusive: false }
    })
  }

  /** Returns what Medusa keeps in the shipping method of the cart and of its order. */
  override async validateFulfillmentData(optionData: Data): Promise<Data> {
    // Medusa has calculated the price before, and has refused the method if there is none.
    return { ...knownService(optionData), provider: WaybillFulfillmentService.identifier }
  }

  /**
   * Pushes the items of a fulfilment. Medusa deletes a fulfilment if this fails and creates another one when the call is
   * repeated, so the caller can set the xid in the metadata. The default xid contains the order and the fulfilment.
   */
  override createFulfillment(
    data: Data,
    items: Partial<Omit<FulfillmentItemDTO, "fulfillment">>[],
    order: Partial<FulfillmentOrderDTO> | undefined,
    { delivery_address, id, metadata }: Partial<Omit<FulfillmentDTO, "provider_id" | "data" | "items">>
  ): Promise<CreateFulfillmentResult> {
    return withMedusaErrors(async () => {
      const service = knownService(data)
      const placed = (order ?? {}) as unknown as PlacedOrder
      const lines = fulfilledLines(placed, items)
      const prints = await printsOf(lines, this.#products)
      const delivery = delivery_address as MedusaAddress | undefined
      const submission = submissionOf(service, placed, delivery, lines, prints)
      const xid = metadata?.waybill_xid
      const base = typeof xid === "string" ? xid : `${placed.id}/${id}`
      return { data: { ...data, ...(await pushOnce(this.#waybill.calls, base, submission)) }, labels: [] }
    })
  }

  /** Cancels the order of a fulfilment. Fails if the print shop has started it. */
  override cancelFulfillment({ order_id }: Data): Promise<object> {
    return withMedusaErrors(async () => {
      // A fulfilment without an order was not pushed.
      if (typeof order_id !== "string") return {}
      const { calls } = this.#waybill
      const { order } = await calls.getOrder(ACCOUNT, { order_id })
      if (order.stage !== "cancelled") await calls.cancelOrder(ACCOUNT, { order_id })
      return {}
    })
  }

  override async createReturnFulfillment(): Promise<CreateFulfillmentResult> {
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, "The print shop accepts no returns")
  }

  /** Waybill stores no documents. The base class returns none for returns and shipments. */
  override async getFulfillmentDocuments(): Promise<never[]> {
    return []
  }

  override async retrieveDocuments(): Promise<void> {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, "Waybill stores no documents")
  }
}
