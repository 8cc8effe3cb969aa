// The types of inputs, for code that builds them. The entry contains only types.

// Inputs of the thirteen methods

export type {
  CancelOrderInput,
  ChangeShipAddressInput,
  ChangeShipDeadlineInput,
  ChangeShipMethodInput,
  EnableRushProcessingInput,
  HoldOrderInput,
  UnholdOrderInput
} from "../input-types/change-inputs.ts"
export type { PushOrderInput, ReOrderInput } from "../input-types/order-inputs.ts"
export type {
  AddressInput,
  OrderItemInput,
  ReOrderAddressInput,
  ReOrderShippingInput,
  ShippingInput
} from "../input-types/order-part-inputs.ts"
export type {
  GetOrderInput,
  GetStatusInput,
  PackageInfoInput,
  PrintInput,
  RateAddressInput,
  RateBoxInput,
  RateShippingInput,
  ShippingRateInput
} from "../input-types/query-inputs.ts"

// Inputs of the operator's commands

export type {
  BindQuoteCommandInput,
  CancelCommandInput,
  EraseCommandInput,
  HoldCommandInput,
  ImageIssueInput,
  NoteCommandInput,
  PiecesInput,
  RecordPreflightCommandInput,
  RejectCommandInput,
  ReleaseCommandInput,
  ReprintCommandInput,
  StartCommandInput,
  UndoStartCommandInput
} from "../input-types/order-command-inputs.ts"
export type {
  CorrectShipmentCommandInput,
  ParcelBoxInput,
  ParcelCorrectionInput,
  ParcelInput,
  ShipCommandInput,
  TrackCommandInput,
  VoidShipmentCommandInput
} from "../input-types/shipment-command-inputs.ts"

// The input of a cart

export type { CartInput } from "../waybill/quote-cart.ts"
