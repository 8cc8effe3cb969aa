// `npm run draw -- types` generates this file from the fields of methods and commands; a test fails if it is out of date.
import type {
  BindQuoteCommandInput,
  CancelCommandInput,
  EraseCommandInput,
  HoldCommandInput,
  NoteCommandInput,
  RejectCommandInput,
  ReleaseCommandInput,
  ReprintCommandInput,
  StartCommandInput,
  UndoStartCommandInput
} from "./order-command-inputs.ts"
import type {
  CorrectShipmentCommandInput,
  ShipCommandInput,
  TrackCommandInput,
  VoidShipmentCommandInput
} from "./shipment-command-inputs.ts"

/** The inputs of the operator's commands, keyed by the name of the command. */
export interface CommandInputs {
  readonly start: StartCommandInput
  readonly undoStart: UndoStartCommandInput
  readonly hold: HoldCommandInput
  readonly release: ReleaseCommandInput
  readonly ship: ShipCommandInput
  readonly correctShipment: CorrectShipmentCommandInput
  readonly voidShipment: VoidShipmentCommandInput
  readonly track: TrackCommandInput
  readonly cancel: CancelCommandInput
  readonly reject: RejectCommandInput
  readonly reprint: ReprintCommandInput
  readonly bindQuote: BindQuoteCommandInput
  readonly note: NoteCommandInput
  readonly erase: EraseCommandInput
}
